import { Setting } from '@das/platform';
import { IsBoolean, IsNumber, Max, Min } from 'class-validator';
import { AreCidrs, AreDelays, LongerThan } from './setting-rules';

/** Settings of webhook deliveries. */
export class WebhookSettings {
  @Setting({
    description:
      'Seconds to wait after each failed attempt of a webhook delivery or a chat message. After the last one it is exhausted.',
  })
  @AreDelays()
  DAS_WEBHOOK_RETRY_SECONDS = '5,300,1800,7200,18000,36000,50400,72000,86400';

  @Setting({ description: 'Whether webhooks and chat messages may be sent to http addresses, without TLS.' })
  @IsBoolean()
  DAS_WEBHOOK_ALLOW_HTTP = false;

  @Setting({
    description:
      'Address ranges that are not public and may receive webhooks and chat messages, such as 10.0.0.0/8,fd00::/8.',
  })
  @AreCidrs()
  DAS_WEBHOOK_ALLOWED_CIDRS = '';

  @Setting({ description: 'Timeout of a request to a webhook or a chat channel in seconds.' })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_TIMEOUT_SECONDS = 15;

  @Setting({
    description:
      'Connect timeout of a request to a webhook or a chat channel in seconds, within the timeout of the request.',
  })
  @IsNumber()
  @Min(0.1)
  @Max(15)
  DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS = 5;

  @Setting({
    description:
      'Seconds after which another worker takes over a delivery whose worker died; longer than DAS_WEBHOOK_TIMEOUT_SECONDS.',
  })
  @IsNumber()
  @Max(3_600)
  @LongerThan('DAS_WEBHOOK_TIMEOUT_SECONDS')
  DAS_WEBHOOK_LEASE_SECONDS = 60;
}

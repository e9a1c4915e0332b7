import { Setting } from '@das/platform';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsAtMostSetting } from './setting-rules';

const MAX_DAYS = 365;
const MAX_LOG_DAYS = 90;
const MIN_TOMBSTONE_DAYS = 7;
const MAX_TOMBSTONE_DAYS = 3_650;
const MIN_NOTIFICATION_DAYS = 7;
const MAX_NOTIFICATION_DAYS = 3_650;

/** Settings of the retention of rows. */
export class RetentionSettings {
  @Setting({ description: 'Days that events are kept at least, with or without deliveries.' })
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  DAS_EVENT_KEEP_DAYS = 30;

  @Setting({
    description:
      'Days that an event and its deliveries are kept after its last delivery ended. Exhausted and paused deliveries are kept 90 days or longer.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  DAS_WEBHOOK_KEEP_DAYS = 30;

  @Setting({ description: 'Days that notifications are kept after their newest event when they are not read.' })
  @IsInt()
  @Min(MIN_NOTIFICATION_DAYS)
  @Max(MAX_NOTIFICATION_DAYS)
  DAS_NOTIFICATION_KEEP_DAYS = 365;

  @Setting({
    description:
      'Days that notifications are kept after they were read. At most DAS_NOTIFICATION_KEEP_DAYS. Archived ones are kept 30 days.',
  })
  @IsInt()
  @Min(MIN_NOTIFICATION_DAYS)
  @Max(MAX_NOTIFICATION_DAYS)
  @IsAtMostSetting('DAS_NOTIFICATION_KEEP_DAYS')
  DAS_NOTIFICATION_READ_KEEP_DAYS = 90;

  @Setting({ description: 'Days that jobs and their results are kept after their end.' })
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  DAS_JOB_KEEP_DAYS = 30;

  @Setting({ description: 'Days that rows of the request log of API keys are kept.' })
  @IsInt()
  @Min(1)
  @Max(MAX_LOG_DAYS)
  DAS_REQUEST_LOG_KEEP_DAYS = 14;

  @Setting({ description: 'Whether requests of API keys are logged and counted by day: on or off.' })
  @IsIn(['on', 'off'])
  DAS_REQUEST_LOG: 'on' | 'off' = 'on';
  @Setting({
    description:
      'Days that deleted products and categories are listed with `include_deleted`. A delta with an earlier `updated_from` is refused.',
  })
  @Min(MIN_TOMBSTONE_DAYS)
  @Max(MAX_TOMBSTONE_DAYS)
  DAS_TOMBSTONE_KEEP_DAYS = 90;
}

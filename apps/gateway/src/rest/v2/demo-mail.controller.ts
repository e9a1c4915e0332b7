import { type FiledMail, FiledMails } from '@das/notifications';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { Refused } from '@das/platform';
import type { FastifyReply } from 'fastify';
import { InDemoMode } from '../../http/authentication/demo-mode';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';

const COLUMNS = ['id', 'to', 'subject', 'kind', 'sent_at'] as const;
const text = (description: string) => ({ type: 'string', description });
const SCHEMAS = {
  id: text('ULID.'),
  to: text('The address.'),
  subject: text('The subject.'),
  kind: text('That of its notification, digest or test.'),
  sent_at: text('UTC.'),
};

const HEADER = new ResourceShape<{ name: string; value: string }>('DemoMailHeader', {
  columns: ['name', 'value'],
  schemas: { name: text('The name.'), value: text('Decoded.') },
});

const DEMO_MAIL = new ResourceShape<FiledMail>('DemoMail', { columns: COLUMNS, schemas: SCHEMAS });
const READ_DEMO_MAIL = new ResourceShape<FiledMail>('ReadDemoMail', {
  columns: COLUMNS,
  computed: ['text'],
  nested: { headers: HEADER },
  schemas: {
    ...SCHEMAS,
    text: text('The text of the mail.'),
  },
});

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** The mails of the embedded demo, which has files in place of a mail server. */
@Controller('v2/demo/mail')
export class DemoMailController {
  constructor(private readonly mails: FiledMails) {}

  @RestOperation({
    method: 'GET',
    answer: { all: DEMO_MAIL },
    errors: [404],
    summary: 'List the mails of the demo, newest first. 404 outside demo mode.',
  })
  @InDemoMode()
  @Requires('requests:read')
  async list(): Promise<Resource[]> {
    return (await this.mails.list()).map((mail) => DEMO_MAIL.of(mail));
  }

  @RestOperation({
    method: 'GET',
    path: ':id',
    answer: { one: READ_DEMO_MAIL },
    summary: 'Read a mail of the demo. 404 outside demo mode.',
  })
  @InDemoMode()
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Resource> {
    const mail = orNotFound(READ_DEMO_MAIL, id, (await this.mails.find(id)) ?? null);
    return { ...READ_DEMO_MAIL.of(mail), headers: mail.headers.map((header) => HEADER.of(header)), text: mail.text };
  }
}

/** The HTML of a demo mail, for a tab of a browser. */
@Controller('v2/demo/mail')
export class DemoMailPageController {
  constructor(private readonly mails: FiledMails) {}

  @Get(':id([0-9A-Za-z]{1,64}).html')
  @InDemoMode()
  @Requires('requests:read')
  async page(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const mail = await this.mails.find(id);
    if (!mail) throw new Refused('not_found');
    reply.headers(HTML_HEADERS);
    return mail.html;
  }
}

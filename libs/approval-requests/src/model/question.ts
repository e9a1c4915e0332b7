import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';

/** `lapsed` and `obsolete` also follow from time and from the steps: see `questionState`. */
export type QuestionState = 'open' | 'answered' | 'closed' | 'lapsed' | 'obsolete';

@ObjectType({
  description:
    'A question about lines of a request. While it is open, the clocks of their steps are paused and they cannot be approved.',
})
@Entity('approval_questions')
@Index('approval_questions_request', ['tenant_id', 'approval_request_id', 'id'])
@Index('approval_questions_open', { synchronize: false })
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_request_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'asked_by_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_asked_by_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'on_behalf_of_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_on_behalf_of_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'asked_to_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_asked_to_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'answered_by_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_answered_by_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'closed_by_id'], ['tenant_id', 'id'], {
  name: 'approval_questions_closed_by_id_fkey',
})
export class Question extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Field(() => ID, { nullable: true, description: 'The line, if the asker named one.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Field(() => [ID], { description: 'The lines that it concerns; empty for a request without lines.' })
  @Column('text', { array: true })
  opportunity_ids: string[];

  /** The steps that it pauses. */
  @Column('text', { array: true })
  step_ids: string[];

  @Field(() => String)
  @Column('text')
  text: string;

  @Column('text', { default: 'open' })
  state: QuestionState;

  @Column({ type: 'text', collation: 'C' })
  asked_by_id: string;

  @Column({ type: 'text', collation: 'C', nullable: true })
  on_behalf_of_id: string | null;

  @Column({ type: 'text', collation: 'C' })
  asked_to_id: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz')
  asked_at: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is no longer open without an answer, UTC.' })
  @Column('timestamptz', { nullable: true })
  lapses_at: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  answer: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  answered_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  answered_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  closed_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  closed_at: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  close_reason: string | null;
}

/** A question that is stored as open, with the name of the user who was asked. */
export type PendingQuestion = Question & { asked_to_name: string };

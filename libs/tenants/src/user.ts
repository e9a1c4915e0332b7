import { StampedRow, VersionColumn } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Tenant } from './tenant';

/** The roles of users; `PERMISSIONS_OF` lists the permissions of each. */
export const ROLES = ['owner', 'admin', 'approver', 'requester', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** A `human` is a person. A `service` is an account that programs act as: it has no password, and its keys are its only credentials. */
export const USER_KINDS = ['human', 'service'] as const;
export type UserKind = (typeof USER_KINDS)[number];

@ObjectType({ description: 'A user of the tenant.' })
@Entity('users')
@Index('users_email_unique', { synchronize: false })
@ForeignKey(() => Tenant, ['tenant_id'], ['id'], { name: 'users_tenant_id_fkey' })
export class User extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'As entered; unique within the tenant, ignoring case.' })
  @Column('text')
  email: string;

  @Field(() => String, { description: 'owner, admin, approver, requester or auditor.' })
  @Column('text')
  role: Role;

  @Field()
  @Column('boolean', { default: true })
  active: boolean;

  @Field(() => String, { description: 'human or service.' })
  @Column('text', { default: 'human' })
  kind: UserKind;

  @Field(() => String, { nullable: true, description: 'What a service account is for; null for people.' })
  @Column('text', { nullable: true })
  description: string | null;
  @VersionColumn()
  version: number;
}

import { StampedRow, VersionColumn } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Tenant } from './tenant';

/** The roles of users; `PERMISSIONS_OF` lists the permissions of each. */
export const ROLES = ['owner', 'admin', 'approver', 'requester', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

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

  @VersionColumn()
  version: number;
}

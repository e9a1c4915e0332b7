// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ChangePasswordInput = {
  /** Required. */
  current_password?: string | null | undefined;
  /** Required. The new password: 12 to 200 characters. */
  password?: string | null | undefined;
};

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { user: { id: string } } | null };

export const changePasswordDocument = document<ChangePasswordMutation, ChangePasswordMutationVariables>(
  "mutation ChangePassword($input: ChangePasswordInput!) {\n  changePassword(input: $input) {\n    user {\n      id\n    }\n  }\n}",
);

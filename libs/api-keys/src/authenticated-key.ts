/** Whom a valid key stands for. */
export interface AuthenticatedKey {
  tenant_id: string;
  api_key_id: string;
  user_id: string;
  user_name: string;
  kind: string;
  key_role: string;
  user_role: string;
}

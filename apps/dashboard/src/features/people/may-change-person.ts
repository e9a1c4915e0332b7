interface HasRole {
  role: string;
}

/** Whether the page offers actions on a person. The server lets only an owner change an owner. */
export const mayChangePerson = (viewer: { user: HasRole; permissions: readonly string[] }, person: HasRole): boolean =>
  viewer.permissions.includes('users:manage') && (person.role !== 'owner' || viewer.user.role === 'owner');

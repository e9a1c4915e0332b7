const CHANNEL_FIELDS =
  'id name kind host kinds level_ids active disabled_reason recent { delivered retrying exhausted last_delivered_at } created_at updated_at version';
export const CREATE_CHANNEL = `mutation ($input: ChatChannelInput!) { createChatChannel(input: $input) { ${CHANNEL_FIELDS} } }`;
export const UPDATE_CHANNEL = `mutation ($id: ID, $input: ChatChannelInput!) { updateChatChannel(id: $id, input: $input) { ${CHANNEL_FIELDS} } }`;
export const DELETE_CHANNEL = `mutation ($id: ID!, $version: Int) { deleteChatChannel(id: $id, expected_version: $version) { ${CHANNEL_FIELDS} } }`;
export const LIST_CHANNELS = `{ chatChannels { ${CHANNEL_FIELDS} } }`;
export const READ_CHANNEL = `query ($id: ID!) { chatChannel(id: $id) { ${CHANNEL_FIELDS} } }`;
export const TEST_CHANNEL =
  'mutation ($id: ID!) { sendTestChatMessage(id: $id) { id channel_id kind title status attempts } }';

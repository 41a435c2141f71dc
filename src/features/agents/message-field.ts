/** The id of the field for messages, which takes the focus of buttons that go away. */
export const MESSAGE_FIELD = 'agent-message'

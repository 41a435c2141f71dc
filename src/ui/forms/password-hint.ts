/** Says which passwords are accepted, before one is chosen. A hosted project can have other rules, and says so itself. */
export const PASSWORD_HINT = 'At least 8 characters, and hard to guess. Three or four unrelated words work well.'

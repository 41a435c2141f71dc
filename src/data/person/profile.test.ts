import { expect, test } from 'vitest'
import { saveProfile } from './profile.ts'

test.each([{}, { id: '' }])('an update without a user id (%j) is refused before a request', async (nobody) => {
  await expect(saveProfile({ ...nobody, full_name: 'Ada' })).rejects.toThrow('No user ID provided for profile update')
})

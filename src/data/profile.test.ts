import { expect, test } from 'vitest'
import { saveProfile } from './profile.ts'

test.each([{}, { id: '' }])('an update that names nobody (%j) is refused before anything is sent', async (nobody) => {
  await expect(saveProfile({ ...nobody, full_name: 'Ada' })).rejects.toThrow('No user ID provided for profile update')
})

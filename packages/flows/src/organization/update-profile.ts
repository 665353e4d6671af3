// Update the user's own profile: name and portrait.
import { audit } from '@tallyhelm/modules/audit'
import { claimFile, fileOwner, releaseFile } from '@tallyhelm/modules/files'
import { writeProfile } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { staticUrl, storedNameOf } from '@tallyhelm/protocol/topics/files/urls'
import type { OwnProfile, UpdateProfileRequest } from '@tallyhelm/protocol/topics/organization/profile-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockSelf } from './join-organization.ts'

/** What is not given stays. Refuses with INPUT_INVALID a portrait that this user did not upload as one. The former one is given up. */
export async function updateProfile(world: World, actor: UserActor, input: UpdateProfileRequest): Promise<OwnProfile> {
  const { staticHost, passkeys } = world.settings
  const now = world.clock.now()
  return world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    const nameOf = (url: string) => (url === '' ? '' : storedNameOf(staticHost, passkeys.origins, url))
    const avatar = input.avatar === undefined ? person.avatar : nameOf(input.avatar)
    if (avatar === undefined) throw unfitAvatar()
    if (avatar !== person.avatar) {
      const isClaimed = avatar === '' || (await claimFile(tx, { name: avatar, owner: fileOwner(actor), kind: 'avatar', now }))
      if (!isClaimed) throw unfitAvatar()
      if (person.avatar !== '') await releaseFile(tx, person.avatar, actor.userId)
    }
    const userName = input.wallet_user_name ?? person.userName
    await writeProfile(tx, actor.userId, { userName, avatar })
    await audit(world, tx, actor, 'organization.update-profile', ['user', actor.userId])
    return { wallet_user_name: userName, avatar: avatar === '' ? '' : staticUrl(staticHost, avatar) }
  })
}

function unfitAvatar(): Refusal {
  return new Refusal('INPUT_INVALID', {}, [{ path: 'avatar', msg: '请重新上传头像' }])
}

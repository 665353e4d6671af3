// In whose name ads speak, and the pixels of an advertiser.
import { changedMedia, identitiesOf, mediaOf, pixelsOf } from '../state/tiktok-media.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, type Reply } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { wording } from './ads-rules.ts'
import { paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'
import { owned } from './files.ts'

const NAME_MOST = 100

/** Two of one name are two identities. */
export function createIdentity(world: World, call: Call): Reply {
  const account = owned(world, call)
  const name = wording(call, call.body.display_name, 'display_name', NAME_MOST)
  const pictureId = requiredText(call, call.body.image_uri, 'image_uri')
  const picture = mediaOf(account).files.find(each => each.kind === 'IMAGE' && each.id === pictureId)
  if (!picture) refuseTikTok(call, 40002, 'image_uri: The image does not exist.')
  if (picture.width !== picture.height) refuseTikTok(call, 40002, 'image_uri: The aspect ratio must be 1:1.')
  const id = String(7_100_000_000_000_000_000n + BigInt(nextNumber(world)))
  changeAccount(world, account, { operation: 'tiktok.identity.create', requestId: call.requestId }, target => {
    changedMedia(target, `identity ${id}`).identities.push({ id, name, pictureId })
  })
  return tiktokReply(call, { identity_id: id })
}

/** Only those that were made for ads are imitated. */
export function listIdentities(world: World, call: Call): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const asked = call.query.identity_type
  const all = asked === undefined || asked === 'CUSTOMIZED_USER' ? identitiesOf(account) : []
  const page = paged(call, all, 100)
  const rows = page.rows.map(({ id, name, pictureId }) => ({
    identity_id: id,
    identity_type: 'CUSTOMIZED_USER',
    display_name: name,
    profile_image: pictureId ?? '',
  }))
  return tiktokReply(call, { identity_list: rows, page_info: page.pageInfo })
}

export function listPixels(world: World, call: Call): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const page = paged(call, pixelsOf(account), 20)
  const rows = page.rows.map(({ id, name, events }) => ({
    pixel_id: id,
    pixel_code: `C${id.slice(-12)}`,
    pixel_name: name,
    events: [
      { event_type: 'PAGE_VIEW', optimization_event: null, deprecated: false },
      ...events.map(event => ({ event_type: event, optimization_event: event, deprecated: false })),
    ],
  }))
  return tiktokReply(call, { pixels: rows, page_info: page.pageInfo })
}

// The creative that comes with an ad: whose page speaks, which picture or video of the account it shows, and where it leads.
import { pagesOf, standingOf } from '../state/media-standing.ts'
import type { MetaAd } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { type Call, isObject, textOf } from '../wire/call.ts'
import { type Given, objectOf, refuseBlaming } from './ads-reading.ts'
import { refuseNotImitated } from './errors.ts'
import { isFieldAtMeta } from './known-fields.ts'

const STORY = ['creative', 'object_story_spec']
const CALLS = [
  'LEARN_MORE',
  'SHOP_NOW',
  'SIGN_UP',
  'CONTACT_US',
  'DOWNLOAD',
  'BOOK_TRAVEL',
  'GET_OFFER',
  'SUBSCRIBE',
  'APPLY_NOW',
  'BUY_NOW',
]
const SERVED = ['name', 'object_story_spec', 'degrees_of_freedom_spec', 'contextual_multi_ads']

export type ReadCreative = Pick<MetaAd, 'links' | 'pageId' | 'story'> & { hasVideo: boolean }

export function readCreative(world: World, call: Call, account: MetaAccount, given: Given): ReadCreative {
  const creative = objectOf(given.creative)
  if (creative === null) refuseBlaming(call, ['creative'], 'The parameter creative is required')
  const other = Object.keys(creative).find(name => !SERVED.includes(name))
  if (other !== undefined && (other === 'creative_id' || isFieldAtMeta('AdCreative', other)))
    refuseNotImitated(call, `Param creative.${other}`)
  if (other !== undefined) refuseBlaming(call, ['creative', other], `Unknown field ${other} of a creative`)
  checkFeatures(call, creative)
  const story = objectOf(creative.object_story_spec)
  if (story === null) refuseBlaming(call, STORY, 'The creative needs an object_story_spec')
  const pageId = textOf(story.page_id) ?? ''
  if (!pagesOf(account).some(page => page.id === pageId))
    refuseBlaming(call, [...STORY, 'page_id'], 'The page does not exist, or the ad account may not promote it')
  if (isObject(story.video_data)) return { links: [readVideo(world, call, account, story.video_data)], pageId, story, hasVideo: true }
  if (!isObject(story.link_data)) refuseBlaming(call, [...STORY, 'link_data'], 'The story needs link_data or video_data')
  return { links: [readLink(call, account, story.link_data)], pageId, story, hasVideo: false }
}

/** What Meta would change by itself is switched by its name; the one name for all of them is over. */
function checkFeatures(call: Call, creative: Given): void {
  const features = objectOf(objectOf(creative.degrees_of_freedom_spec)?.creative_features_spec) ?? {}
  for (const [name, value] of Object.entries(features)) {
    const place = ['creative', 'degrees_of_freedom_spec', name]
    if (name === 'standard_enhancements')
      refuseBlaming(call, place, 'standard_enhancements is deprecated: opt in or out of individual features')
    if (!isFieldAtMeta('AdCreativeFeaturesSpec', name)) refuseBlaming(call, place, `Unknown creative feature ${name}`)
    const enrolled = isObject(value) ? value.enroll_status : undefined
    if (enrolled !== 'OPT_OUT' && enrolled !== 'OPT_IN') refuseBlaming(call, place, 'enroll_status must be one of {OPT_IN, OPT_OUT}')
  }
}

function readLink(call: Call, account: MetaAccount, data: Given): string {
  const place = [...STORY, 'link_data']
  const link = readAddress(call, [...place, 'link'], data.link)
  if (data.image_hash === undefined) refuseBlaming(call, [...place, 'image_hash'], 'The ad needs a picture')
  readImage(call, account, [...place, 'image_hash'], data.image_hash)
  readCall(call, place, data)
  return link
}

/** The address of a video's ad stands in its button. */
function readVideo(world: World, call: Call, account: MetaAccount, data: Given): string {
  const place = [...STORY, 'video_data']
  const video = account.videos?.find(each => each.id === textOf(data.video_id) && each.finishedAt !== undefined)
  if (!video) refuseBlaming(call, [...place, 'video_id'], 'The video does not exist in this ad account')
  if (standingOf(world, video) !== 'ready') refuseBlaming(call, [...place, 'video_id'], 'The video is not ready for use in an ad.', 1885252)
  if (data.image_hash === undefined && data.image_url === undefined)
    refuseBlaming(call, [...place, 'image_hash'], 'Please specify one of image_hash or image_url in the video_data field', 1443226)
  if (data.image_hash !== undefined) readImage(call, account, [...place, 'image_hash'], data.image_hash)
  readCall(call, place, data)
  return readAddress(call, [...place, 'call_to_action', 'link'], objectOf(objectOf(data.call_to_action)?.value)?.link)
}

function readImage(call: Call, account: MetaAccount, place: readonly string[], value: unknown): void {
  if (!account.images?.some(each => each.hash === textOf(value))) refuseBlaming(call, place, 'Image hash not found in this ad account')
}

function readCall(call: Call, place: readonly string[], { call_to_action: button }: Given): void {
  if (button === undefined) return
  if (!CALLS.includes(textOf(objectOf(button)?.type) ?? '')) refuseBlaming(call, [...place, 'call_to_action'], 'Unknown call to action')
}

function readAddress(call: Call, place: readonly string[], value: unknown): string {
  const text = textOf(value) ?? ''
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) refuseBlaming(call, place, 'The link must be a website address')
  return text
}

// Where an ad of Meta's leads and in whose name it speaks, out of its story, its feed and what it is tracked by.
import { z } from 'zod'
import type { Creative } from '../ports/ad-objects.ts'
import type { AnyRow } from './ad-objects-schemas.ts'

/** Under these names a story or a feed tells a target; pictures and captions stand under others. */
const LINKS = new Set(['link', 'link_url', 'website_url', 'object_url', 'template_url', 'object_store_url', 'deeplink_url', 'app_link'])
const PAGES = new Set(['page_id'])
const INSTAGRAMS = new Set(['instagram_user_id', 'instagram_actor_id'])
const PIXELS = new Set(['fb_pixel', 'pixel_id'])
const DEEPEST = 12
const LONGEST = 4000

export function creativeOf({ creative = {}, conversion_domain: domain, tracking_specs: tracking }: AnyRow): Creative {
  const story = creative.effective_object_story_id
  const page = typeof story === 'string' ? /^(\d{1,20})_\d+$/.exec(story)?.[1] : undefined
  const isId = (text: string) => /^\d{1,20}$/.test(text)
  return {
    links: unique([...textsUnder(LINKS, creative), ...(domain === undefined ? [] : [`https://${domain}/`])]),
    pageIds: unique([...textsUnder(PAGES, creative), ...(page === undefined ? [] : [page])]).filter(isId),
    pixelIds: unique(textsUnder(PIXELS, [creative, tracking])).filter(isId),
    instagramIds: unique(textsUnder(INSTAGRAMS, creative)).filter(isId),
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const members = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())

/** Every text under one of the names, however deep: a target that is tucked away counts as much. */
function textsUnder(names: ReadonlySet<string>, value: unknown, isNamed = false, depth = 0): string[] {
  if (typeof value === 'string') return isNamed && value !== '' ? [value.slice(0, LONGEST)] : []
  if (depth > DEEPEST) return []
  const items = list.safeParse(value)
  if (items.success) return items.data.flatMap(item => textsUnder(names, item, isNamed, depth + 1))
  const object = members.safeParse(value)
  if (!object.success) return []
  return Object.entries(object.data).flatMap(([name, inner]) => textsUnder(names, inner, names.has(name), depth + 1))
}

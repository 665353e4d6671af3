// Nodes by their bare id: businesses, pixels, campaigns, ad sets and ads.
import { findVideo } from '../state/media-standing.ts'
import { findPixel } from '../state/meta-pixels.ts'
import type { World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import { findAdObject, readAdObject } from './ad-objects.ts'
import { readVideo } from './ads-videos.ts'
import { readBusiness } from './businesses.ts'
import { refuseMissing } from './errors.ts'
import { readPixel } from './pixels.ts'

/** How Meta begins the ids of ads, ad sets, campaigns and their pictures. */
export const isAdObjectId = (id: string): boolean => /^(?:120|238)\d{12,}$/.test(id)

export function readNode(world: World, call: Call, id: string): Reply {
  const business = world.state.businesses.find(each => each.id === id)
  if (business) return readBusiness(call, business)
  if (findPixel(world, id, call)) return readPixel(world, call, id)
  if (findVideo(world, id)) return readVideo(world, call, id)
  const found = findAdObject(world, call, id)
  if (found) return readAdObject(world, call, found)
  refuseMissing(call, id)
}

// The manual of the demo: what the product brings along, published by operations.
import { fillManual } from '@tallyhelm/flows/help/fill-manual'
import type { World } from '@tallyhelm/world/handles/world'
import { staffOf } from './staff.ts'

export async function writeManual(world: World): Promise<void> {
  await fillManual(world, await staffOf(world, 'ops'), { reason: '首次发布操作手册' })
}

// What the parts of the condition builder share: how they change the tree, what is wrong at a path, and which element stands for it.
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import type { Currency } from '@tallyhelm/protocol/values/money'

export type Builder = {
  currency: Currency
  /** Whether another condition may be added. */
  hasRoom: boolean
  /** Of the element that the focus goes to, by the path below the condition. */
  idOf: (path: string) => string
  problem: (path: string) => string | undefined
  /** `focus`: the path of what takes the focus afterwards. */
  change: (how: (root: Group) => Group, focus?: string) => void
}

/** «2.1» of items.1.items.0 */
export const numberOf = (path: string): string =>
  path
    .split('.')
    .flatMap(part => (part === 'items' || part === '' ? [] : [Number(part) + 1]))
    .join('.')
/** Of a group, or of the whole. */
export const below = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`)

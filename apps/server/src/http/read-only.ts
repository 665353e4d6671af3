// Read only: the world that calls of a look are given, in which no transaction changes anything, whatever an endpoint says of itself.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { perWorld } from '@tallyhelm/world/handles/gather'
import type { World } from '@tallyhelm/world/handles/world'

/** Its transactions refuse LOOK_READ_ONLY; all else is the world's own. */
export const readOnly = perWorld((world: World): World => {
  const transaction: World['db']['transaction'] = () => Promise.reject(new Refusal('LOOK_READ_ONLY'))
  const db: World['db'] = Object.create(world.db, { transaction: { value: transaction } })
  return Object.create(world, { db: { value: db } })
})

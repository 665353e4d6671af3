// Tell of a rectification: its news reaches whoever has the ad account by the ways that each user chose for 违规整改.
import { RECTIFICATIONS_PATH } from '@tallyhelm/protocol/topics/violations/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'

type Holder = Parameters<typeof tellHolders>[2]
type Told = { about: string; title: string; body: string }

/** Once per `about`. */
export const tellOfRectification = (world: World, tx: Tx, holder: Holder, told: Told): Promise<void> =>
  tellHolders(world, tx, holder, { ...told, alert: 'VIOLATION', link: RECTIFICATIONS_PATH })

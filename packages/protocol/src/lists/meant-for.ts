// For whom a filter or a column of a list is meant: what tells nothing to the reader is not there for him.
import type { Channel } from '../vocabulary/channel.ts'

export type Meant = {
  /** The channel that has it. */
  only?: Channel
  /** Tells spend: not for a sub-customer whose agent hides it. */
  isSpend?: boolean
  /** Tells of sub-customers: for who has some. */
  isAgents?: boolean
  /** Not for sub-customers. */
  isCustomers?: boolean
  /** Tells of rebates: for the role Rebate. */
  isRebate?: boolean
}
/** Who reads the list; one that is not of one channel has none. */
export type Reader = {
  channel?: Channel | undefined
  seesSpend: boolean
  hasSubCustomers: boolean
  isSubCustomer: boolean
  seesRebate: boolean
}

const isMeantFor = ({ only, isSpend, isAgents, isCustomers, isRebate }: Meant, reader: Reader): boolean =>
  (only === undefined || reader.channel === undefined || only === reader.channel) &&
  (isSpend !== true || reader.seesSpend) &&
  (isAgents !== true || reader.hasSubCustomers) &&
  (isCustomers !== true || !reader.isSubCustomer) &&
  (isRebate !== true || reader.seesRebate)

/** Without those that are for others; typed as all of them, since nobody but the list's own parts asks for one by name. */
export function meantFor<Parts extends Readonly<Record<string, Meant>>>(parts: Parts, reader: Reader): Parts {
  const entries = Object.entries(parts)
  const meant = entries.filter(([, part]) => isMeantFor(part, reader))
  return meant.length === entries.length ? parts : (Object.fromEntries(meant) as Parts)
}

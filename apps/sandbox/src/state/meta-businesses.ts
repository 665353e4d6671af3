// What Meta knows of businesses, as far as accounts are bound to them.
import type { BusinessPerson } from './meta-people.ts'

/** One of the agency's own, unless `isCustomers`. */
export interface Business {
  id: string
  name: string
  isCustomers?: true
  /** To us it is as if it were not there, but accounts can be shared with it. */
  isHidden?: true
  /** `verified` where it is absent */
  verification?: string
  /** What is shared with it waits until somebody there accepts. */
  asksFirst?: true
  /** Meta's code with which sharing with it is refused. */
  refusesWith?: number
  people?: BusinessPerson[]
}

export interface Agency {
  id: string
  name: string
  permittedTasks: string[]
  /** Absent for what was there before the account was first shared here: since its opening. */
  sharedAt?: number
  /** `CONFIRMED` where it is absent */
  status?: string
  /** when that status began; `sharedAt` where it is absent */
  decidedAt?: number
}

/** Who may use a pixel; which accounts report to it stands with the accounts as well. */
export interface SharedPixel {
  id: string
  name: string
  ownerId: string
  agencies: Agency[]
  /** By which business each account was given the pixel. */
  accounts: { accountId: string; businessId: string }[]
}

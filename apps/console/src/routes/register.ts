// Register: the rooms of every topic, joined. A room is entered in the rooms.ts of its topic's folder. Data only.
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { matchPath } from 'react-router'
import { accountRooms } from '../pages/ad-accounts/rooms.ts'
import { auditRooms } from '../pages/audit/rooms.ts'
import { billRooms, rateRooms } from '../pages/billing/rooms.ts'
import { bindingRooms } from '../pages/bindings/rooms.ts'
import { caseRooms } from '../pages/cases/rooms.ts'
import { channelRooms } from '../pages/channels/rooms.ts'
import { companyRooms } from '../pages/companies/rooms.ts'
import { contractRooms } from '../pages/contracts/rooms.ts'
import { creditRooms } from '../pages/credit/rooms.ts'
import { diagnosticsRooms, feedbackRooms } from '../pages/diagnostics/rooms.ts'
import { exchangeRooms } from '../pages/exchange/rooms.ts'
import { freezeRooms } from '../pages/freezes/rooms.ts'
import { ledgerRooms } from '../pages/ledger/rooms.ts'
import { monitorRooms } from '../pages/monitors/rooms.ts'
import { noticeRooms } from '../pages/notices/rooms.ts'
import { openingRooms } from '../pages/openings/rooms.ts'
import { customerRooms } from '../pages/organization/rooms.ts'
import { paymentSettingRooms, rechargeRooms } from '../pages/payments/rooms.ts'
import { quotaRooms } from '../pages/quota/rooms.ts'
import { refundRooms } from '../pages/refunds/rooms.ts'
import { repaymentRooms } from '../pages/repayments/rooms.ts'
import { ownAccountRooms, partnerRooms } from '../pages/session/rooms.ts'
import { setupRooms } from '../pages/setup/rooms.ts'
import { spendRooms } from '../pages/spend/rooms.ts'
import { homeRooms, staffRooms } from '../pages/staff/rooms.ts'
import { statementRooms } from '../pages/statements/rooms.ts'
import { takeoverRooms } from '../pages/takeovers/rooms.ts'
import { violationRooms } from '../pages/violations/rooms.ts'
import type { RoomDefinition } from './definition.ts'

/** The order is that of the rail. */
export const ROOMS: readonly RoomDefinition[] = [
  ...homeRooms,
  ...customerRooms,
  ...accountRooms,
  ...quotaRooms,
  ...caseRooms,
  ...openingRooms,
  ...bindingRooms,
  ...companyRooms,
  ...violationRooms,
  ...freezeRooms,
  ...contractRooms,
  ...rechargeRooms,
  ...refundRooms,
  ...creditRooms,
  ...billRooms,
  ...statementRooms,
  ...repaymentRooms,
  ...ledgerRooms,
  ...exchangeRooms,
  ...rateRooms,
  ...paymentSettingRooms,
  ...channelRooms,
  ...monitorRooms,
  ...spendRooms,
  ...noticeRooms,
  ...feedbackRooms,
  ...auditRooms,
  ...staffRooms,
  ...partnerRooms,
  ...setupRooms,
  ...takeoverRooms,
  ...diagnosticsRooms,
  ...ownAccountRooms,
]

export const mayEnter = (room: RoomDefinition, role: StaffRole): boolean => room.roles === undefined || room.roles.includes(role)

/** The rooms of the rail for a role, in groups; a group without rooms is left out. */
export function railFor(role: StaffRole): readonly { title: string; rooms: readonly RoomDefinition[] }[] {
  const shown = ROOMS.filter(room => room.menu !== undefined && mayEnter(room, role))
  const titles = [...new Set(shown.map(room => room.menu?.group ?? ''))]
  return titles.map(title => ({ title, rooms: shown.filter(room => room.menu?.group === title) }))
}

/** Whether a link into the room leads anywhere for this role. */
export const maySee = (path: string, role: StaffRole): boolean => ROOMS.some(room => room.path === path && mayEnter(room, role))

/** A link, with what is asked of its room, that this role may not enter. */
export const isBarred = (link: string, role: StaffRole): boolean =>
  ROOMS.some(room => room.path === link.split('?')[0] && !mayEnter(room, role))

/** Which room an address belongs to. */
export function roomOf(pathname: string): RoomDefinition | undefined {
  return ROOMS.find(room => matchPath({ path: room.path, caseSensitive: true }, pathname))
}

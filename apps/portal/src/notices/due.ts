// Due: which dialog opens by itself next, from what the server says is active and what this browser has seen (screens.md 8).
import type { ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { Notice } from '@tallyhelm/protocol/topics/notices/schemas'

export type DueDialog =
  | { kind: 'notice'; id: string; notice: Notice }
  | { kind: 'contract'; id: string; check: ContractCheck; words: Notice | undefined }
  | { kind: 'contract success'; id: string; success: NonNullable<ContractCheck['success_notice']> }

export type DueFacts = {
  notices: readonly Notice[]
  contract: ContractCheck | undefined
  /** The name of the route in front. */
  routeName: string
  /** Whether its page is still to come: what a notice tells to do there can't be done yet. */
  isComing: boolean
  isSeen: (flag: string) => boolean
  /** Ids of dialogs that were closed since the page was loaded. */
  closed: ReadonlySet<string>
}

/** Entering it reminds of how accounts are opened. */
export const META_OPENING_ROUTE = 'FreeOpening'
/** Begins the ids of what is closed for this visit of its page only. */
export const VISIT_PREFIX = 'visit '
/** The contract is signed here: no prompt stands in its way. */
const CONTRACT_ROUTE = 'UserInfo'

/** In the order of showing: notices as the server orders them, then the contract. */
export function dueDialogs(facts: DueFacts): readonly DueDialog[] {
  return [...noticesOf(facts), ...contractOf(facts)].filter(dialog => !facts.closed.has(dialog.id))
}

function noticesOf({ notices, routeName, isComing, isSeen }: DueFacts): DueDialog[] {
  return notices
    .filter(({ seen_flag }) => seen_flag === null || !isSeen(seen_flag))
    .flatMap(notice => {
      if (notice.placement === 'GLOBAL') return [{ kind: 'notice', id: idOf(notice), notice } as const]
      const isHere = notice.placement === 'META_OPENING' && routeName === META_OPENING_ROUTE && !isComing
      return isHere ? [{ kind: 'notice', id: `${VISIT_PREFIX}${notice.notice_id}`, notice } as const] : []
    })
}

/** Another flag is another telling of the same notice. */
const idOf = ({ notice_id, seen_flag }: Notice): string => (seen_flag?.startsWith('notice-') === true ? seen_flag : notice_id)

function contractOf({ contract, notices, routeName, isSeen }: DueFacts): DueDialog[] {
  if (!contract) return []
  const success = contract.success_notice
  if (success && !isSeen(success.seen_flag)) return [{ kind: 'contract success', id: success.seen_flag, success }]
  if (!contract.need_sign || routeName === CONTRACT_ROUTE) return []
  const words = notices.find(notice => notice.placement === 'CONTRACT')
  return [{ kind: 'contract', id: `contract ${contract.reason} ${contract.latest?.id ?? ''}`, check: contract, words }]
}

/** The notice that the message entry opens again; undefined when none is active any more. */
export const reopenable = (notices: readonly Notice[]): Notice | undefined => notices.find(notice => notice.is_reopenable)

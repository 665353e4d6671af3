// What a customer may reply to a statement as it stands, and the words of a reply that may not be given.
import type { Statement } from '@tallyhelm/protocol/topics/statements/schemas'

export const REPLIES = { confirm: '确认', dispute: '提出异议', receipt: '上传回执', payment: '上传付款凭证' } as const
export type ReplyName = keyof typeof REPLIES
export const isReply = (name: string | null): name is ReplyName => name !== null && Object.hasOwn(REPLIES, name)

const OWED: ReadonlySet<Statement['status']> = new Set(['CONFIRMED', 'REPAYING', 'RECEIPT_REJECTED'])

/** In the order of their buttons; none of a statement that is settled, or that waits for the agency. */
export function repliesTo({ status, rests }: Pick<Statement, 'status' | 'rests'>): ReplyName[] {
  if (status === 'WAIT_REPLY') return rests ? [] : ['confirm', 'dispute', 'receipt']
  return OWED.has(status) ? ['payment'] : []
}

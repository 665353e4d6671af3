// Return codes of TikTok, turned into what they mean for us (reference: TikTok API for Business, return codes).
import { type Blame, type Failure, trouble } from '../kit/failure.ts'

const RATE_LIMITED = new Set(['40016', '40100', '40132', '40133', '40502'])
const UNAUTHORIZED = new Set(
  '40101 40102 40103 40104 40105 40106 40107 40108 40109 40110 40112 40113 40115 40116 40117 40118 40119 40121 40122 40124 40125 41000 41001 41002'.split(
    ' ',
  ),
)
/** Expired, empty, incorrect or revoked: the others of UNAUTHORIZED may be about one call or one account. */
const TOKEN_REFUSED = new Set(['40102', '40104', '40105'])
const NOT_VISIBLE = new Set(['40001', '40007', '40300', '40301'])
/** The entity is being changed by another call, or a video is still being transcoded; nothing was done. */
const BUSY = new Set(['40202', '40901'])
/** Those of 409xx: a file whose signature, address or name is not taken. */
const REFUSED = new Set('40002 40065 40900 40902 40903 40911 40912 40913'.split(' '))

/** Codes that prove nothing, among them 20001 (partial), 40050 (duplicate), 40700, 5xxxx and 60001, leave a write open. */
export function tiktokFailure(code: string, message: string, requestId: string | undefined): Failure {
  const told = trouble(code, requestId === undefined ? message : `${message} [request_id ${requestId}]`)
  if (RATE_LIMITED.has(code)) return { kind: 'rate_limited', trouble: told }
  if (UNAUTHORIZED.has(code)) return { kind: 'unauthorized', trouble: told }
  if (NOT_VISIBLE.has(code)) return { kind: 'gone', trouble: told, reasonText: '账户不存在或未授权' }
  if (BUSY.has(code)) return { kind: 'busy', trouble: told }
  if (REFUSED.has(code)) return { kind: 'refused', trouble: told, reasonText: reasonOf(message), blames: [blameOf(message)] }
  return { kind: 'unclear', trouble: told }
}

/** A refused field stands before its reason: «customer_info.company: Missing data for required field.» */
function blameOf(message: string): Blame {
  const [, place, words] = /^([a-z]\w*(?:\.\w+)*): (.+)$/s.exec(message) ?? []
  return place === undefined || words === undefined ? { place: null, words: message } : { place, words }
}

/** Whether TikTok refuses the access token itself. */
export function refusesTiktokToken({ kind, trouble: told }: Failure): boolean {
  return kind === 'unauthorized' && TOKEN_REFUSED.has(told.code)
}

function reasonOf(message: string): string {
  if (/(last|past) (3|three) hours/i.test(message)) return '账户近 3 小时内有消耗，暂不能调减、清零或转出，请停止投放 3 小时后再试'
  if (/min(imum)?\b|min_|at least|lower limit|less than/i.test(message)) return '金额低于渠道最低要求'
  if (/max(imum)?\b|max_|exceed|more than|insufficient|not enough/i.test(message)) return '超出渠道可调整金额'
  if (/balance.?sharing/i.test(message)) return '账户已开启余额共享，不支持划拨'
  return '渠道拒绝了该操作'
}

// Reply: from what came over the wire to the data of an answer, or to the failure that it tells of (spec §8).
import type { Failure } from '@tallyhelm/protocol/wire/envelope'
import type { SealedRequest } from '@tallyhelm/protocol/wire/seal'
import { correctClock } from '../clock/clock.ts'
import { ApiError, NETWORK_MESSAGE, UNREACHABLE } from './failure.ts'

/** What an application says of an answer that is no envelope of ours; an empty text leaves it at the general words. */
export type Unread = (reply: Response) => string

/** Reads answers. Throws ApiError: with the code of the envelope, or UNREACHABLE where no envelope came, in the application's words. */
export const replyReader =
  (unread?: Unread) =>
  async <Response>(reply: globalThis.Response, sealed: SealedRequest | undefined): Promise<Response> => {
    const { status } = reply
    let answer: unknown = await reply.json().catch(() => undefined)
    if (sealed && isSealed(answer)) answer = JSON.parse(await sealed.open(answer))
    if (!isEnvelope(answer)) throw new ApiError(UNREACHABLE, unread?.(reply) || NETWORK_MESSAGE, { status })
    if (isSuccess<Response>(answer)) {
      takeServerTime(answer.data)
      return answer.data
    }
    const { fields, request_id, ...rest } = answer.data ?? {}
    throw new ApiError(answer.code, answer.msg || NETWORK_MESSAGE, {
      ...(fields ? { fields } : {}),
      ...(request_id ? { requestId: request_id } : {}),
      data: rest,
      status,
    })
  }

const isSealed = (answer: unknown): answer is { k: string; v: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'k' in answer &&
  'v' in answer &&
  typeof answer.k === 'string' &&
  typeof answer.v === 'string'

const isEnvelope = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number' && 'msg' in answer

/** The endpoint's type is the promise of what `data` is: the server checks every reply against the same schema. */
const isSuccess = <Data>(answer: { code: number }): answer is { code: 0; msg: string; data: Data } => answer.code === 0

/** The profile and the key of secure transmission tell the server's time: the clock follows it. */
function takeServerTime(data: unknown): void {
  if (typeof data === 'object' && data !== null && 'server_time' in data && typeof data.server_time === 'string')
    correctClock(data.server_time)
}

// Robots of WeCom groups: what is posted lands in the outbox, under the key of its robot; keys that begin with eight zeros belong to none.
import type { Fault } from '../faults/kinds.ts'
import type { Operation } from '../faults/perform.ts'
import { nextNumber, type World } from '../state/world.ts'
import { type Call, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { keepInOutbox } from './router.ts'

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOST_BYTES = 2048

export function robotOperation(world: World, call: Call): Operation {
  const isPost = call.method === 'POST' && call.path === '/cgi-bin/webhook/send'
  return {
    name: 'messaging.robot',
    accountId: null,
    isRead: false,
    run: incoming => (isPost ? post(world, incoming) : jsonReply(404, {})),
  }
}

function post(world: World, call: Call): Reply {
  const key = call.query.key ?? ''
  if (!KEY.test(key) || key.startsWith('00000000')) return told(93000, 'invalid webhook url')
  if (call.body.msgtype !== 'text') return told(40008, 'invalid message type')
  const { text: given } = call.body
  const text = typeof given === 'object' && given !== null && 'content' in given ? textOf(given.content) : null
  if (text === null || text === '') return told(44004, 'empty content')
  if (Buffer.byteLength(text) > MOST_BYTES) return told(40058, 'text.content exceed max length 2048')
  keepInOutbox(world, {
    id: `msg_${String(nextNumber(world)).padStart(8, '0')}`,
    kind: 'robot',
    to: key,
    subject: '',
    text,
    html: '',
    idempotencyKey: '',
    at: world.clock.now(),
  })
  return told(0, 'ok')
}

const told = (errcode: number, errmsg: string): Reply => jsonReply(200, { errcode, errmsg })

export const robotVoice = {
  platform: 'messaging' as const,
  error: (fault: Fault) => told(Number(fault.code ?? 40001), fault.message ?? 'refused'),
  rateLimited: () => told(45009, 'api freq out of limit'),
  unavailable: () => jsonReply(503, {}),
}

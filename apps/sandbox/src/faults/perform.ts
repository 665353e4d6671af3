// Carries out one operation with the fault that strikes it, if any; what comes out is a reply or a cut connection.
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../state/world.ts'
import { type Call, type Reply, WireRefusal } from '../wire/call.ts'
import type { CallFaultKind, Fault, FaultPlatform } from './kinds.ts'
import { noteLimit, noteTooEarly, takeFault, type Target } from './registry.ts'

export interface Operation {
  name: string
  accountId: string | null
  isRead: boolean
  /** Its rows can be twisted. */
  tellsSpend?: boolean
  /** What has to hold before the work, where that takes a while; throws WireRefusal to refuse. */
  prepare?: (call: Call) => Promise<void>
  /** Does the work at once and completely; throws WireRefusal to refuse. */
  run: (call: Call) => Reply
}

/** How a platform words what a fault asks for. */
export interface Voice {
  platform: FaultPlatform
  error: (fault: Fault, call: Call) => Reply
  rateLimited: (fault: Fault, call: Call) => Reply
  unavailable: (call: Call) => Reply
}

export type Outcome = { kind: 'reply'; reply: Reply } | { kind: 'half'; reply: Reply } | { kind: 'cut' }
export type Performed = Outcome & { fault: Fault | null }

export async function perform(world: World, voice: Voice, operation: Operation, call: Call): Promise<Performed> {
  const { name, accountId, isRead, tellsSpend = false } = operation
  const target: Target = { platform: voice.platform, operation: name, accountId, isRead, tellsSpend }
  noteTooEarly(world, target)
  const fault = takeFault(world, target)
  if (fault?.kind === 'rate_limit') noteLimit(world, target, fault)
  const outcome = fault ? await withFault(voice, operation, call, fault) : reply(await work(operation, call))
  return { ...outcome, fault }
}

async function withFault(voice: Voice, operation: Operation, call: Call, fault: Fault & { kind: CallFaultKind }): Promise<Outcome> {
  switch (fault.kind) {
    case 'delay':
      await wait(fault.ms ?? 1000)
      return reply(await work(operation, call))
    case 'hang':
      await wait(fault.ms ?? 30_000)
      return { kind: 'cut' }
    case 'error':
      return reply(voice.error(fault, call))
    case 'rate_limit':
      return reply(voice.rateLimited(fault, call))
    case 'answer_lost_before_work':
      return { kind: 'cut' }
    case 'answer_lost_after_work':
      await work(operation, call)
      return { kind: 'cut' }
    case 'half_body':
      return { kind: 'half', reply: await work(operation, call) }
    case 'duplicate': {
      const first = await work(operation, call)
      await work(operation, call)
      return reply(first)
    }
    case 'stale_read':
      return reply(await work(operation, { ...call, stale: true }))
    case 'page_cut':
    case 'row_missing':
    case 'row_twice':
    case 'row_other_currency':
    case 'row_of_another':
      return reply(await work(operation, { ...call, twist: fault.kind }))
    case 'http_5xx_before_work':
      return reply(voice.unavailable(call))
    case 'http_5xx_after_work':
      await work(operation, call)
      return reply(voice.unavailable(call))
  }
}

async function work(operation: Operation, call: Call): Promise<Reply> {
  try {
    if (operation.prepare) await operation.prepare(call)
    return operation.run(call)
  } catch (error) {
    if (error instanceof WireRefusal) return error.reply
    throw error
  }
}

function reply(content: Reply): Outcome {
  return { kind: 'reply', reply: content }
}

// Tells merchants what happened, by each house's retry plan until the merchant gives the house's own answer; faults strike here.
import type { HouseFaultKind } from '../faults/kinds.ts'
import { takeFault } from '../faults/registry.ts'
import { callLocally } from '../wire/local-call.ts'
import { endDue, targetOf } from './book.ts'
import type { Desk, Draft } from './house.ts'
import { ownVoice } from './keys.ts'
import type { HouseNotice } from './model.ts'
import { twisted } from './twists.ts'

const TICK_MS = 50
const HURRY = 60
const LATE_MS = 60_000
const KEPT_ANSWER = 300

export interface Notifier {
  /** Sends what is due now, and waits for the answers. */
  flush(desk: Desk): Promise<void>
  stop(): Promise<void>
}

/** Merchants on this machine only are told; any other address counts as one that can't be reached. */
export function startNotifier(desks: () => Desk[]): Notifier {
  const underWay = new Map<HouseNotice, Promise<void>>()

  async function flush(desk: Desk): Promise<void> {
    endDue(desk)
    const now = desk.world.clock.now()
    const due = desk.book.notices.filter(each => each.state === 'WAITING' && !each.isHeld && each.dueAt <= now)
    await Promise.all(due.map(notice => begin(desk, notice)))
  }

  /** One attempt at a time for each notice. */
  function begin(desk: Desk, notice: HouseNotice): Promise<void> {
    const running = underWay.get(notice)
    if (running) return running
    const begun = attempt(desk, notice)
      .catch(error => console.error(error))
      .finally(() => underWay.delete(notice))
    underWay.set(notice, begun)
    return begun
  }

  const timer = setInterval(() => {
    for (const desk of desks()) void flush(desk)
  }, TICK_MS)
  timer.unref()
  return {
    flush,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay.values())
    },
  }
}

async function attempt(desk: Desk, notice: HouseNotice): Promise<void> {
  const { world, house } = desk
  const fault = takeFault(world, { ...targetOf(desk, 'notice', notice.told.order.number), step: 'notice' })
  const now = world.clock.now()
  if (fault?.kind === 'notice_late') return void (notice.dueAt = now + (fault.ms ?? LATE_MS))
  if (fault?.kind === 'notice_out_of_order') return void (notice.isHeld = true)
  const said = { id: notice.id, told: structuredClone(notice.told), at: now }
  if (fault) {
    const beside = await twisted(desk, fault.kind, said)
    if (beside) await send(desk, notice, beside, fault.kind)
  }
  const draft = house.notice(desk, ownVoice(desk.book.ring), said)
  if (!draft) return void (notice.state = 'GIVEN_UP')
  const answers = await sendAsOften(desk, notice, draft, fault?.kind)
  notice.attempts += 1
  afterAttempt(desk, notice, answers)
}

/** Whether each was taken; empty when the notice got lost. */
async function sendAsOften(desk: Desk, notice: HouseNotice, draft: Draft, kind: HouseFaultKind | undefined): Promise<boolean[]> {
  if (kind === 'notice_lost') {
    notice.sent.push({ at: desk.world.clock.now(), what: kind, status: 0, answer: '' })
    return []
  }
  const ten = Array.from({ length: 10 }, () => draft)
  if (kind === 'notice_in_parallel') return Promise.all(ten.map(each => send(desk, notice, each, kind)))
  const answers = []
  for (const each of kind === 'notice_ten_times' ? ten : [draft]) answers.push(await send(desk, notice, each, kind ?? 'plan'))
  return answers
}

function afterAttempt(desk: Desk, notice: HouseNotice, answers: boolean[]): void {
  const { world, house, book } = desk
  const waitMs = house.retryPlanMs[notice.attempts - 1]
  if (answers.some(Boolean)) notice.state = 'TAKEN'
  else if (waitMs === undefined) notice.state = 'GIVEN_UP'
  else notice.dueAt = world.clock.now() + Math.ceil(waitMs / (world.state.settings.houseHurry ?? HURRY))
  for (const held of book.notices.filter(each => each.isHeld && each !== notice)) held.isHeld = false
  world.touched()
}

async function send({ world, house }: Desk, notice: HouseNotice, draft: Draft, what: string): Promise<boolean> {
  const { status, answer } = await callLocally(notice.url, draft)
  notice.sent.push({ at: world.clock.now(), what, status, answer: answer.slice(0, KEPT_ANSWER) })
  return house.isTaken(status, answer, notice.told)
}

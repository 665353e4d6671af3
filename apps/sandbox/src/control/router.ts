// The control API and page: what tests and people use to look behind the platforms and to make them misbehave.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Fault, faultKinds, houseFaultKinds } from '../faults/kinds.ts'
import type { Platform } from '../state/platform.ts'
import { accountsOf, figures, findAccount, nextNumber, type World } from '../state/world.ts'
import { jsonValue } from '../wire/call.ts'
import { accountCreation, accountPatch, ControlRefusal, createAccount, patchAccount, spendNow } from './accounts.ts'
import { summary } from './summary.ts'

const faultInput = z.strictObject({
  kind: z.enum([...faultKinds, ...houseFaultKinds]),
  platform: z.enum(['meta', 'google', 'tiktok', 'messaging', 'houses']).optional(),
  operation: z.string().optional(),
  accountId: z.string().optional(),
  times: z.int().min(1).optional(),
  share: z.number().gt(0).max(1).optional(),
  ms: z.int().min(0).optional(),
  httpStatus: z.int().min(200).max(599).optional(),
  code: z.union([z.string(), z.int()]).transform(String).optional(),
  subcode: z.int().optional(),
  message: z.string().optional(),
})
const clockInput = z.strictObject({ advance_ms: z.int().optional(), set: z.iso.datetime({ offset: true }).optional() })
const settingsInput = z.strictObject({
  google_page_size: z.int().min(1).optional(),
  google_operations_per_day: z.int().min(0).optional(),
  tiktok_listing_lag_ms: z.int().min(0).optional(),
  opening_lag_ms: z.int().min(0).optional(),
  tiktok_partial_openings: z.boolean().optional(),
  tiktok_opening_status: z.string().optional(),
  google_billing_ms: z.int().min(0).optional(),
  google_ads_lag_ms: z.int().min(0).optional(),
  tiktok_names_transactions: z.boolean().optional(),
  tiktok_levels_apart: z.boolean().optional(),
  tiktok_qps: z.int().min(0).optional(),
  tiktok_per_minute: z.int().min(0).optional(),
  tiktok_per_day: z.int().min(0).optional(),
  tiktok_center_reports: z.boolean().optional(),
  tiktok_whole_amounts: z.boolean().optional(),
  tiktok_report_ms: z.int().min(0).optional(),
  tiktok_campaigns_may_begin_off: z.boolean().optional(),
  tiktok_ad_lag_ms: z.int().min(0).optional(),
  tiktok_transcoding_ms: z.int().min(0).optional(),
  tiktok_task_ms: z.int().min(0).optional(),
  tiktok_tasks_fail: z.boolean().optional(),
  meta_reseller_access: z.boolean().optional(),
  meta_usage_percent: z.int().min(0).max(100).optional(),
  meta_report_ms: z.int().min(0).optional(),
  meta_status_lag_ms: z.int().min(0).optional(),
  meta_most_days: z.int().min(1).optional(),
  meta_transcoding_ms: z.int().min(0).optional(),
  house_hurry: z.int().min(1).optional(),
  house_statements_at_once: z.boolean().optional(),
})
const resetInput = z.strictObject({ seed: z.enum(['demo', 'empty']).optional() })
const platformName = z.enum(['meta', 'google', 'tiktok'])
const accountPath = z.object({ platform: platformName, id: z.string() })

const PLATFORMS: Platform[] = ['meta', 'google', 'tiktok']

export function addControl(app: FastifyInstance, world: World, reset: (seed?: 'demo' | 'empty') => void): void {
  app.get('/', (_request, reply) => sendFile(reply, 'page.html', 'text/html; charset=utf-8'))
  app.get('/control/page.js', (_request, reply) => sendFile(reply, 'page.js', 'text/javascript; charset=utf-8'))
  app.get('/control/health', () => ({
    status: 'ok',
    now: new Date(world.clock.now()).toISOString(),
    accounts: Object.keys(world.state.accounts).length,
  }))
  addFaults(app, world)
  addAccounts(app, world)
  app.get('/control/outbox', request => {
    const { to, kind } = z.object({ to: z.string().optional(), kind: z.enum(['sms', 'mail', 'robot']).optional() }).parse(request.query)
    const messages = world.state.outbox.filter(each => (to === undefined || each.to === to) && (kind === undefined || each.kind === kind))
    return { messages: messages.toReversed().map(each => ({ ...each, at: new Date(each.at).toISOString() })) }
  })
  app.get('/control/requests', () => ({
    requests: world.requests.toReversed().map(each => ({ ...each, at: new Date(each.at).toISOString() })),
  }))
  app.get('/control/settings', () => world.state.settings)
  app.post('/control/settings', request => {
    const input = read(settingsInput, request)
    const settings = world.state.settings
    if (input.google_page_size !== undefined) settings.googlePageSize = input.google_page_size
    if (input.tiktok_listing_lag_ms !== undefined) settings.tiktokListingLagMs = input.tiktok_listing_lag_ms
    if (input.opening_lag_ms !== undefined) settings.openingLagMs = input.opening_lag_ms
    if (input.tiktok_opening_status !== undefined) settings.tiktokOpeningStatus = input.tiktok_opening_status
    if (input.tiktok_partial_openings !== undefined) settings.tiktokPartialOpenings = input.tiktok_partial_openings
    if (input.google_billing_ms !== undefined) settings.googleBillingMs = input.google_billing_ms
    if (input.google_ads_lag_ms !== undefined) settings.googleAdsLagMs = input.google_ads_lag_ms
    if (input.tiktok_names_transactions !== undefined) settings.tiktokNamesTransactions = input.tiktok_names_transactions
    if (input.tiktok_levels_apart !== undefined) settings.tiktokLevelsApart = input.tiktok_levels_apart
    if (input.tiktok_qps !== undefined) settings.tiktokQps = input.tiktok_qps
    if (input.tiktok_per_minute !== undefined) settings.tiktokPerMinute = input.tiktok_per_minute
    if (input.tiktok_per_day !== undefined) settings.tiktokPerDay = input.tiktok_per_day
    if (input.tiktok_center_reports !== undefined) settings.tiktokCenterReports = input.tiktok_center_reports
    if (input.tiktok_report_ms !== undefined) settings.tiktokReportMs = input.tiktok_report_ms
    if (input.tiktok_whole_amounts !== undefined) settings.tiktokWholeAmounts = input.tiktok_whole_amounts
    if (input.tiktok_campaigns_may_begin_off !== undefined) settings.tiktokCampaignsMayBeginOff = input.tiktok_campaigns_may_begin_off
    if (input.tiktok_ad_lag_ms !== undefined) settings.tiktokAdLagMs = input.tiktok_ad_lag_ms
    if (input.tiktok_transcoding_ms !== undefined) settings.tiktokTranscodingMs = input.tiktok_transcoding_ms
    if (input.tiktok_task_ms !== undefined) settings.tiktokTaskMs = input.tiktok_task_ms
    if (input.tiktok_tasks_fail !== undefined) settings.tiktokTasksFail = input.tiktok_tasks_fail
    if (input.google_operations_per_day !== undefined) settings.googleOperationsPerDay = input.google_operations_per_day
    if (input.meta_reseller_access !== undefined) settings.metaResellerAccess = input.meta_reseller_access
    if (input.meta_usage_percent !== undefined) settings.metaUsagePercent = input.meta_usage_percent
    if (input.meta_report_ms !== undefined) settings.metaReportMs = input.meta_report_ms
    if (input.meta_status_lag_ms !== undefined) settings.metaStatusLagMs = input.meta_status_lag_ms
    if (input.meta_transcoding_ms !== undefined) settings.metaTranscodingMs = input.meta_transcoding_ms
    if (input.meta_most_days !== undefined) settings.metaMostDays = input.meta_most_days
    if (input.house_hurry !== undefined) settings.houseHurry = input.house_hurry
    if (input.house_statements_at_once !== undefined) settings.houseStatementsAtOnce = input.house_statements_at_once
    world.touched()
    return settings
  })
  app.post('/control/clock', request => {
    const input = read(clockInput, request)
    if (input.set !== undefined) world.clock.set(Date.parse(input.set))
    if (input.advance_ms !== undefined) world.clock.advance(input.advance_ms)
    return { now: new Date(world.clock.now()).toISOString() }
  })
  app.post('/control/reset', request => {
    reset(read(resetInput, request).seed)
    return { status: 'ok', accounts: Object.keys(world.state.accounts).length }
  })
}

function addFaults(app: FastifyInstance, world: World): void {
  app.get('/control/faults', () => ({ faults: world.faults, too_early: world.tooEarly }))
  app.post('/control/faults', request => {
    const input = read(faultInput, request)
    const fault: Fault = {
      id: `fault_${nextNumber(world)}`,
      kind: input.kind,
      platform: input.platform ?? null,
      operation: input.operation ?? null,
      accountId: input.accountId ?? null,
      remaining: input.times ?? null,
      hits: 0,
      share: input.share ?? null,
      fitted: 0,
      ms: input.ms ?? null,
      httpStatus: input.httpStatus ?? null,
      code: input.code ?? null,
      subcode: input.subcode ?? null,
      message: input.message ?? null,
      createdAt: world.clock.now(),
    }
    world.faults.push(fault)
    return fault
  })
  app.delete('/control/faults', () => {
    const removed = world.faults.length
    world.faults = []
    return { removed }
  })
  app.delete('/control/faults/:id', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const known = world.faults.some(each => each.id === id)
    world.faults = world.faults.filter(each => each.id !== id)
    return known ? { removed: 1 } : reply.code(404).send({ error: `there is no fault ${id}; one that struck all its times is gone` })
  })
}

function addAccounts(app: FastifyInstance, world: World): void {
  app.get('/control/accounts', request => {
    const { platform } = z.object({ platform: platformName.optional() }).parse(request.query)
    const wanted = platform ? [platform] : PLATFORMS
    const accounts = wanted.flatMap(each => accountsOf(world, each, { stale: false }))
    return { accounts: accounts.map(account => summary(world, account)) }
  })
  app.post('/control/accounts', (request, reply) => {
    const account = createAccount(world, read(accountCreation, request))
    return reply.code(201).send(exact({ ...summary(world, account), state: account }))
  })
  app.get('/control/accounts/:platform/:id', (request, reply) => {
    const { platform, id } = accountPath.parse(request.params)
    const account = findAccount(world, platform, id, { stale: false })
    if (!account) return reply.code(404).send({ error: `there is no ${platform} account ${id}` })
    const { history, ...state } = account
    return exact({
      ...summary(world, account),
      figures: figures(account),
      state,
      history: history.map(each => ({ ...each, at: new Date(each.at).toISOString() })),
    })
  })
  app.post('/control/accounts/:platform/:id', request => {
    const { platform, id } = accountPath.parse(request.params)
    return exact(summary(world, patchAccount(world, platform, id, read(accountPatch, request))))
  })
  app.post('/control/accounts/:platform/:id/spend', request => {
    const { platform, id } = accountPath.parse(request.params)
    const { amount } = read(z.strictObject({ amount: z.string() }), request)
    return exact(summary(world, spendNow(world, platform, id, amount)))
  })
}

/** Bodies arrive as text, since the platforms' handlers read their own formats. */
export function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
  return schema.parse(jsonValue(text))
}

/** Whole numbers of any size as text: JSON has no exact ones. */
export function exact(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)))
}

function sendFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).send(readFileSync(new URL(name, import.meta.url)))
}

export function controlError(error: unknown): { status: number; message: string } | null {
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) }
  if (error instanceof ControlRefusal) return { status: 400, message: error.message }
  return null
}

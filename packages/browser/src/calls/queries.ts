// Queries: the server's state in the browser, around an application's own way to call. useCall reads and keeps, useCommand acts once.
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import {
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallOptions } from './exchange.ts'
import { nowMs } from '../clock/clock.ts'
import { ApiError, isPassing } from './failure.ts'

const STALE_MS = 15_000
const MAX_RETRIES = 2

/** A poll that goes on failing says so once in so long. */
const TOLD_AGAIN_MS = 300_000

/**
 * The cache of everything read from the server; a new one for every session, so that nothing is left of the last. `tell` is told what a query
 * ends in after its retries: each message once in a while, however many queries end in it.
 */
export function createQueryClient(tell?: (error: ApiError) => void): QueryClient {
  // What is written into the cache shows before the next frame: a box that stores its tick there must not jump back in between.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({ onError: onceInAWhile(tell) }),
    defaultOptions: {
      // Offline a call fails at once instead of waiting unseen; what was shown is read again when the line is back.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_MS,
        retry: (count, error) => navigator.onLine && count < MAX_RETRIES && isPassing(error),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function onceInAWhile(tell: (error: ApiError) => void = () => undefined): (error: Error) => void {
  const told = new Map<string, number>()
  return error => {
    if (!(error instanceof ApiError)) return
    const last = told.get(error.msg)
    if (last !== undefined && nowMs() - last < TOLD_AGAIN_MS) return
    told.set(error.msg, nowMs())
    tell(error)
  }
}

/** Where the cache keeps a call; without the request it stands for all calls of the endpoint, as `invalidateQueries` wants it. */
export function callKey<Request>(endpoint: Endpoint<Request, unknown>, request?: Request): QueryKey {
  return request === undefined ? [endpoint.path] : [endpoint.path, request]
}

type Call = <Request, Response>(endpoint: Endpoint<Request, Response>, request: Request, options: CallOptions) => Promise<Response>
type CallSettings<Response, Selected> = Omit<UseQueryOptions<Response, ApiError, Selected>, 'queryKey' | 'queryFn'>

/** What a command is started with: the request, and for actions that must happen once the key made before sending. */
export type Command<Request> = { request: Request; idempotencyKey?: string }

type CommandSettings<Request, Response> = Omit<UseMutationOptions<Response, ApiError, Command<Request>>, 'mutationFn'>
type UseCommand = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  settings?: CommandSettings<Request, Response>,
) => UseMutationResult<Response, ApiError, Command<Request>>

/** Reads the endpoint by `call` and keeps the answer. Failures are shown in place by the caller (`error.msg`, `refetch`), codes also by the cache. */
export const callingBy =
  (call: Call) =>
  <Request, Response, Selected = Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    settings: CallSettings<Response, Selected> = {},
  ): UseQueryResult<Selected, ApiError> =>
    useQuery<Response, ApiError, Selected>({
      ...settings,
      queryKey: callKey(endpoint, request),
      queryFn: ({ signal }) => call(endpoint, request, { signal, background: true }),
    })

/** Reads again what is shown of the calls that the endpoint makes stale. */
const readAgain = (cache: QueryClient, changes: readonly string[] | 'all' | undefined) =>
  changes === 'all' ? cache.invalidateQueries() : Promise.all((changes ?? []).map(path => cache.invalidateQueries({ queryKey: [path] })))

/** As a command does, for what is sent by other means, and for news of what such a call does. */
export function useReadAgain(): (endpoint: Pick<Endpoint<never, unknown>, 'changes'>) => Promise<unknown> {
  const cache = useQueryClient()
  return useCallback(async ({ changes }) => await readAgain(cache, changes), [cache])
}

/**
 * Calls the endpoint by `call`, with its `options`, when a person asks for it. It is done once what it changed was read again; after a
 * refusal that goes on behind, for somebody else may have been quicker.
 */
export const commandingBy =
  (call: Call, options: Pick<CallOptions, 'background'> = {}): UseCommand =>
  (endpoint, settings) => {
    const cache = useQueryClient()
    return useMutation({
      ...settings,
      onSettled: async (...settled) => {
        const isRead = readAgain(cache, endpoint.changes)
        await settings?.onSettled?.(...settled)
        if (settled[1] === null) await isRead
      },
      mutationFn: ({ request, idempotencyKey }) =>
        call(endpoint, request, { ...options, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    })
  }

type CommandEach = <Request>(
  endpoint: Endpoint<Request, unknown>,
) => (requests: readonly Request[], onEnd: (request: Request, refused: ApiError | undefined) => void) => Promise<boolean>

/** For several requests one after the other: each has its own end, and what they changed is read again once. Answers whether all succeeded. */
export const commandingEachBy =
  (call: Call, options: Pick<CallOptions, 'background'> = {}): CommandEach =>
  endpoint => {
    const cache = useQueryClient()
    return async (requests, onEnd) => {
      let isRefused = false
      for (const request of requests) {
        const refused = await call(endpoint, request, options).then(
          () => undefined,
          (error: ApiError) => error,
        )
        isRefused ||= refused !== undefined
        onEnd(request, refused)
      }
      await readAgain(cache, endpoint.changes)
      return !isRefused
    }
  }

/** A key for one order: made before sending, kept until answered, the same for every repetition. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

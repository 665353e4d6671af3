// The files of the page that go up: two at a time, each paused, gone on with and taken away by itself.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import type { UploadStanding } from '@tallyhelm/protocol/topics/creatives/schemas'
import { call } from '../../api/client.ts'

/** waiting: for its turn. failed: may be tried again. refused: this file never goes up. */
export type UploadState = 'judging' | 'waiting' | 'signing' | 'sending' | 'paused' | 'done' | 'failed' | 'refused'
export type AssetUpload = {
  id: string
  file: File
  isAiMade: boolean
  kind: AssetKind | undefined
  state: UploadState
  /** In whose ads it can't be used; empty where in all. */
  note: string
  /** What was refused or failed, or what became of it. */
  message: string
  /** Of signing, 0 to 1. */
  signedShare: number
  sentBytes: number
  md5: string | undefined
}

export type UploadQueue = {
  rows: () => readonly AssetUpload[]
  /** How many are not yet there, stopped or refused. */
  underWay: () => number
  listen: (listener: () => void) => () => void
  /** A file that stands here already, paused or failed, goes on. */
  add: (files: readonly File[], isAiMade: boolean) => void
  pause: (id: string) => void
  resume: (id: string) => void
  remove: (id: string) => void
}

const AT_ONCE = 2
const UNDER_WAY: readonly UploadState[] = ['judging', 'waiting', 'signing', 'sending']
export const isUnderWay = ({ state }: AssetUpload): boolean => UNDER_WAY.includes(state)
const isStopped = ({ state }: AssetUpload) => state === 'paused' || state === 'failed'

/** What stands, and whoever shows it. */
function keepRows() {
  let rows: readonly AssetUpload[] = []
  const listeners = new Set<() => void>()
  const show = (next: readonly AssetUpload[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  return {
    rows: () => rows,
    show,
    put: (id: string, change: Partial<AssetUpload>) => show(rows.map(row => (row.id === id ? { ...row, ...change } : row))),
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** `onArrived` after each file that the server has as a whole. */
export function startUploadQueue(onArrived: () => void): UploadQueue {
  const { rows, show, put, listen } = keepRows()
  const running = new Map<string, AbortController>()
  const rowOf = (id: string) => rows().find(row => row.id === id)
  const pump = () => {
    for (const row of rows()) if (row.state === 'waiting' && running.size < AT_ONCE) void send(row)
  }
  const send = async (row: AssetUpload) => {
    const { id, kind = 'VIDEO' } = row
    const stopping = new AbortController()
    running.set(id, stopping)
    put(id, { state: row.md5 === undefined ? 'signing' : 'sending', message: '' })
    const told = {
      onSigning: (signedShare: number) => put(id, { signedShare }),
      onSigned: (md5: string) => put(id, { md5, state: 'sending' }),
      onSent: (sentBytes: number) => put(id, { sentBytes }),
    }
    try {
      const { sendAsset } = await import('./send-asset.ts')
      const standing = await sendAsset({ ...row, kind }, told, stopping.signal)
      put(id, await outcomeOf(standing))
      onArrived()
    } catch (error) {
      if (!stopping.signal.aborted) put(id, { state: 'failed', message: failureText(error) })
    } finally {
      // It may have been gone on with meanwhile, by another sending.
      if (running.get(id) === stopping) running.delete(id)
      pump()
    }
  }
  const judge = async ({ id, file }: AssetUpload) => {
    const { judgeFile } = await import('./judge-file.ts')
    const judgement = await judgeFile(file)
    if (judgement.problem !== undefined) return put(id, { state: 'refused', message: judgement.problem })
    put(id, { state: 'waiting', kind: judgement.kind, note: judgement.note })
    pump()
  }
  const resume = (id: string) => {
    const row = rowOf(id)
    if (row === undefined || !isStopped(row)) return
    put(id, { state: 'waiting', message: '' })
    pump()
  }
  return {
    rows,
    underWay: () => rows().filter(isUnderWay).length,
    listen,
    add: (files, isAiMade) => {
      const isNew = (file: File) => !rows().some(row => row.state !== 'refused' && isSame(row.file, file))
      for (const row of rows()) if (files.some(file => isSame(row.file, file))) resume(row.id)
      const added = files.filter(isNew).map(file => newRow(file, isAiMade))
      show([...rows(), ...added])
      for (const row of added) void judge(row)
    },
    pause: id => {
      const row = rowOf(id)
      if (row === undefined || !isUnderWay(row) || row.state === 'judging') return
      put(id, { state: 'paused' })
      running.get(id)?.abort()
    },
    resume,
    remove: id => {
      show(rows().filter(row => row.id !== id))
      running.get(id)?.abort()
    },
  }
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified && one.type === other.type

const newRow = (file: File, isAiMade: boolean): AssetUpload => ({
  id: crypto.randomUUID(),
  file,
  isAiMade,
  kind: undefined,
  state: 'judging',
  note: '',
  message: '',
  signedShare: 0,
  sentBytes: 0,
  md5: undefined,
})

/** The server looks into the whole file: what it finds there is the last word. */
async function outcomeOf({ asset_id, state, is_duplicate }: UploadStanding): Promise<Partial<AssetUpload>> {
  if (is_duplicate) return { state: 'done', message: '素材库已有相同的文件，没有重复上传' }
  if (state !== 'FAILED') return { state: 'done', message: '已上传到素材库' }
  const { reason } = await call(creativeEndpoints.asset, { asset_id }, { background: true })
  return { state: 'refused', message: reason }
}

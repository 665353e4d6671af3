// Screenshots: uploads each chosen file by itself and keeps what became of it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { useState } from 'react'
import { upload } from '../../api/client.ts'
import { fileProblem, roomIn, type Screenshot, sizeText } from './attachments.ts'

export type Screenshots = {
  list: readonly Screenshot[]
  /** Those that fit; the rest is left out. */
  add: (files: readonly File[]) => void
  remove: (id: string) => void
}

export function useScreenshots(): Screenshots {
  const [list, setList] = useState<readonly Screenshot[]>([])
  const settle = (id: string, outcome: Partial<Screenshot>) =>
    setList(now => now.map(shot => (shot.id === id ? { ...shot, ...outcome } : shot)))
  const send = async (id: string, file: File) => {
    try {
      // Its failure is told in its own row.
      const { key } = await upload(fileEndpoints.upload, { kind: 'feedback' }, file, { background: true })
      settle(id, { state: 'done', key })
    } catch (error) {
      settle(id, { state: 'failed', message: failureText(error) })
    }
  }
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, roomIn(list)).map(file => ({ id: crypto.randomUUID(), file, problem: fileProblem(file) }))
    const rows = taken.map(({ id, file, problem }): Screenshot => {
      const row = { id, name: file.name, size: sizeText(file.size) }
      return problem === undefined ? { ...row, state: 'uploading' } : { ...row, state: 'failed', message: problem }
    })
    setList(now => [...now, ...rows])
    for (const { id, file, problem } of taken) if (problem === undefined) void send(id, file)
  }
  return { list, add, remove: id => setList(now => now.filter(shot => shot.id !== id)) }
}

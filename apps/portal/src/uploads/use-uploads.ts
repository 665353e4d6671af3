// Uploads each chosen file of a form by itself and keeps what became of it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { watchedFile } from '@tallyhelm/browser/calls/send-file'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { useState } from 'react'
import { upload } from '../api/client.ts'
import { sizeText } from '../formats/size-text.ts'
import { fileProblem, roomIn, type Upload, type SentRules, type UploadRules } from './uploads.ts'

export type Uploads = {
  rules: UploadRules
  list: readonly Upload[]
  /** Those that fit; the rest is left out. */
  add: (files: readonly File[]) => void
  remove: (id: string) => void
}

/** `rules` are a constant; `kept` arrived before, and are there from the beginning. */
export function useUploads(rules: SentRules, kept: readonly { key: string; name: string }[] = []): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => kept.map(({ key, name }) => ({ id: key, key, name, state: 'done' })))
  const settle = (id: string, outcome: Partial<Upload>) => setList(now => now.map(one => (one.id === id ? { ...one, ...outcome } : one)))
  const send = async (id: string, file: File) => {
    try {
      // Its failure is told in its own row.
      const options = { background: true, sendFile: watchedFile(progress => settle(id, { progress })) }
      const { key } =
        'endpoint' in rules
          ? await upload(rules.endpoint, {}, file, options)
          : await upload(fileEndpoints.upload, { kind: rules.kind }, file, options)
      settle(id, { state: 'done', key })
    } catch (error) {
      settle(id, { state: 'failed', message: failureText(error) })
    }
  }
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, roomIn(rules, list)).map(file => ({ id: crypto.randomUUID(), file, problem: fileProblem(rules, file) }))
    const rows = taken.map(({ id, file, problem }): Upload => {
      const row = { id, name: file.name, size: sizeText(file.size) }
      return problem === undefined ? { ...row, state: 'uploading' } : { ...row, state: 'failed', message: problem }
    })
    setList(now => [...now, ...rows])
    for (const { id, file, problem } of taken) if (problem === undefined) void send(id, file)
  }
  return { rules, list, add, remove: id => setList(now => now.filter(one => one.id !== id)) }
}

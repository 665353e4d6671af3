// Sends a file or pasted rows, and tells what was wrong with them in the place where they were given.
import { ApiError, failureText } from '@tallyhelm/browser/calls/failure'
import { useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import type { BatchRef } from '@tallyhelm/protocol/topics/imports/schemas'
import type { HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, upload } from '../../api/client.ts'

export function useCreateBatch(channel: Channel, type: ImportType, onCreated: (batchId: string) => void) {
  const readAgain = useReadAgain()
  const [fileName, setFileName] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const hidden = useHiddenRows()
  const facts = { channel, import_type: type }
  const { mutate, isPending, error, reset, variables } = useMutation<BatchRef, unknown, File | string>({
    mutationFn: source =>
      typeof source === 'string'
        ? call(importEndpoints.paste, { ...facts, content: source }, { background: true })
        : hidden.send(field => upload(importEndpoints.upload, { ...facts, ...field }, source, { background: true })),
    onSuccess: ({ batch_id }) => {
      void readAgain(importEndpoints.upload)
      onCreated(batch_id)
    },
  })
  const create = (source: File | string) => {
    const problem = typeof source === 'string' ? undefined : fileProblem(source)
    setFileName(typeof source === 'string' ? undefined : source.name)
    setRefused(problem)
    hidden.forget()
    if (problem === undefined) mutate(source)
  }
  /** The file again, with what was said of its hidden rows. */
  const say = (choice: HiddenRows) => {
    if (variables === undefined) return
    hidden.say(choice)
    mutate(variables)
  }
  const forget = () => {
    hidden.forget()
    setFileName(undefined)
    setRefused(undefined)
    reset()
  }
  return { create, forget, say, question: hidden.question, isPending, fileName, failure: refused ?? (error ? wordsOf(error) : undefined) }
}

/** What is plain before anything is sent; the server looks at the content. */
function fileProblem(file: File): string | undefined {
  const isListed = SHEET_FILE.extensions.some(extension => file.name.toLowerCase().endsWith(`.${extension}`))
  if (!isListed) return '文件格式不正确，请使用模板'
  const most = SHEET_FILE.mostBytes / 1024 / 1024
  return file.size > SHEET_FILE.mostBytes ? `${SHEET_FILE.name}不能超过 ${most} MB` : undefined
}

const wordsOf = (error: unknown): string => (error instanceof ApiError ? (error.fields[0]?.msg ?? error.msg) : failureText(error))

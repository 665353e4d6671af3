// Uploading sheets of the old system, one or several at once: each is read and judged, and all wait in one run to be confirmed.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { HiddenRowsQuestion } from '@tallyhelm/browser/forms/HiddenRowsQuestion'
import { type HiddenRowsField, hiddenQuestion } from '@tallyhelm/browser/forms/use-hidden-rows'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { MONEY_ROWS_MOST, TAKEOVER_ROWS_MOST } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type UploadedFile, UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { upload } from '../../api/client.ts'

/** `question`: what is hidden in it, which is no failure; `field`: what was said of that. */
type Chosen = {
  id: string
  file: File
  state: UploadedFile['state']
  message?: string
  question?: string | undefined
  field?: HiddenRowsField
}

type Props = {
  /** of a run that waits already; a new one without */
  runId?: string
  onDone: (runId: string) => void
  onClose: () => void
}

export function UploadTakeoverDialog({ runId, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [run, setRun] = useState(runId)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAgain()
  const mark = (id: string, change: Partial<Chosen>) => setChosen(files => files.map(one => (one.id === id ? { ...one, ...change } : one)))

  const send = async (files: readonly Chosen[] = chosen) => {
    if (files.length === 0) return setProblem('请选择文件')
    setProblem(undefined)
    setBusy(true)
    const { id, failed, asked } = await uploadEach(files, run, mark)
    setBusy(false)
    setRun(id)
    void readAgain(takeoverEndpoints.upload)
    if (failed > 0) setProblem(`${failed} 个文件未通过，请移除或修正后重新选择`)
    else if (asked === 0 && id !== undefined) onDone(id)
  }

  return (
    <FormDialog title="上传表格" submitText="上传并校验" isBusy={isBusy} onSubmit={() => void send()} onClose={onClose}>
      <p>
        文件名即表格名（如 客户.xlsx）。每张表格最多 {TAKEOVER_ROWS_MOST} 行，资金表格最多 {MONEY_ROWS_MOST} 行；确认前不会写入任何数据。
      </p>
      <UploadTile
        label="文件"
        help="可同时选择多个 xlsx 或 csv（UTF-8、GBK），每个不超过 5 MB"
        accept=".xlsx,.csv"
        multiple
        files={chosen.map(shownFile)}
        onAdd={files => {
          setProblem(undefined)
          const names = new Set(files.map(({ name }) => name))
          setChosen(former => [
            ...former.filter(({ file }) => !names.has(file.name)),
            ...files.map(file => ({ id: file.name, file, state: 'waiting' as const })),
          ])
        }}
        onRemove={id => {
          setProblem(undefined)
          setChosen(former => former.filter(one => one.id !== id))
        }}
        error={problem}
      />
      <HiddenQuestions
        chosen={chosen}
        onSay={(fileId, said) => {
          const files = chosen.map(one =>
            one.id === fileId ? { id: one.id, file: one.file, state: 'waiting' as const, field: said } : one,
          )
          setChosen(files)
          // As in other forms the answer sends: the last one, where several files were asked about.
          if (files.every(({ question }) => question === undefined)) void send(files)
        }}
      />
    </FormDialog>
  )
}

/** One after the other, into one run; those that are there already are left out. */
async function uploadEach(files: readonly Chosen[], run: string | undefined, mark: (id: string, change: Partial<Chosen>) => void) {
  let id = run
  let [failed, asked] = [0, 0]
  for (const { id: fileId, file, state, field } of files) {
    if (state === 'done') continue
    mark(fileId, { state: 'uploading' })
    try {
      const request = { ...(id === undefined ? {} : { run_id: id }), ...field }
      id = (await upload(takeoverEndpoints.upload, request, file, { background: true })).run_id
      mark(fileId, { state: 'done' })
    } catch (refused) {
      const question = hiddenQuestion(refused)
      if (question === undefined) failed += 1
      else asked += 1
      const message = refused instanceof ApiError ? refused.msg : '上传失败，请重试'
      mark(fileId, question === undefined ? { state: 'failed', message } : { state: 'waiting', question })
    }
  }
  return { id, failed, asked }
}

const shownFile = ({ id, file, state, message }: Chosen): UploadedFile => ({
  id,
  name: file.name,
  state,
  ...(message === undefined ? {} : { message }),
})

/** One for each file that waits for an answer; it goes with the next sending. */
function HiddenQuestions({ chosen, onSay }: { chosen: readonly Chosen[]; onSay: (fileId: string, field: HiddenRowsField) => void }) {
  return chosen.map(({ id, file, question }) => (
    <HiddenRowsQuestion key={id} fileName={file.name} question={question} onSay={choice => onSay(id, { hidden_rows: choice })} />
  ))
}

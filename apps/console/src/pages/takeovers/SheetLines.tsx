// The sheets of a takeover: what each makes, where its money is decided, and its wrong rows as a file to be mended.
import { readingTexts } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { takeoverColumns, takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { TakeoverDetail, TakeoverSheetCounts } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { csvAddress } from '../../exports/sheet-files.ts'
import styles from './takeovers.module.css'

export function SheetLines({ run }: { run: TakeoverDetail }) {
  return (
    <ul className={styles.sheets} aria-label="表格">
      {run.sheets.map(sheet => (
        <li key={sheet.sheet}>
          <div>
            <b>{takeoverSheet(sheet.sheet).title}</b>
            <small>{sheet.file_name}</small>
            {sheet.sheet_reading === null ? null : <small>{readingTexts(sheet.sheet_reading).join('；')}</small>}
          </div>
          <span>{countsText(sheet)}</span>
          {sheet.wrong === 0 ? null : <Failures runId={run.run_id} sheet={sheet} />}
          {sheet.case_id === null ? null : <Link href={`/cases?case=${sheet.case_id}`}>查看复核</Link>}
        </li>
      ))}
    </ul>
  )
}

/** What is nothing is left out. */
function countsText({ rows, ready, done, same, waiting, sheet }: TakeoverSheetCounts): string {
  const counts: readonly (readonly [string, number])[] = [
    [sheet === 'ACCOUNTS' ? '将接管（未向渠道核对）' : '将新建', ready],
    ['已导入', done],
    ['已存在', same],
    [sheet === 'ACCOUNTS' ? '接管中' : '待复核', waiting],
  ]
  return [`${rows} 行`, ...counts.flatMap(([word, count]) => (count === 0 ? [] : [`${word} ${count}`]))].join(' · ')
}

function Failures({ runId, sheet: { sheet, wrong } }: { runId: string; sheet: TakeoverSheetCounts }) {
  const [isBusy, setBusy] = useState(false)
  const { title } = takeoverSheet(sheet)
  const download = async () => {
    setBusy(true)
    try {
      const { rows } = await call(takeoverEndpoints.failures, { run_id: runId, sheet })
      const link = document.createElement('a')
      const columns = takeoverColumns(sheet)
      // Sheets of former days were kept without the optional columns.
      link.href = csvAddress([
        [...columns, '问题'],
        ...rows.map(({ cells, problem }) => [...columns.map((_, index) => cells[index] ?? ''), problem]),
      ])
      link.download = `${title}.csv`
      link.click()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="link" size="mini" loading={isBusy} onClick={() => void download()}>
      <span className={styles.wrong}>下载有问题的 {wrong} 行</span>
    </Button>
  )
}

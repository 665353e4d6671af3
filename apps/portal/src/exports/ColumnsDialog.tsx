// 选择列…: which columns and which format, of everything under the filters or of the chosen rows alone.
import { EXPORT_FORMATS, type ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import { BACKGROUND_EXPORT_ROWS, MAX_EXPORT_IDS } from '@tallyhelm/protocol/topics/exports/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { countText } from '@tallyhelm/ui/table/page-window'
import { useState } from 'react'
import type { ExportChoice, ExportList } from './export-list.ts'
import styles from './exports.module.css'
import { useFileColumns } from './use-file-columns.ts'

const FORMATS = [
  { value: 'xlsx', label: EXPORT_FORMATS.xlsx.text, help: '适合人工查看，单号与账户 ID 保留全部数字' },
  { value: 'csv', label: EXPORT_FORMATS.csv.text, help: '适合导入其他系统，UTF-8 编码' },
] as const

type Props = {
  list: ExportList
  total: number | undefined
  countedUpTo: number | undefined
  chosenIds: readonly string[]
  onClose: () => void
  onRun: (choice: ExportChoice) => void
  onStart: (choice: ExportChoice) => void
}

export function ColumnsDialog({ list, total, countedUpTo, chosenIds, onClose, onRun, onStart }: Props) {
  const offered = useFileColumns(list)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const canChoose = chosenIds.length > 0 && chosenIds.length <= MAX_EXPORT_IDS
  const [scope, setScope] = useState<'all' | 'chosen'>('all')
  const columns = offered.map(({ name }) => name).filter(name => !left.has(name))
  const problem = columns.length === 0 ? '请至少选择一列' : undefined
  const choice: ExportChoice = { format, columns, ids: scope === 'chosen' ? chosenIds : undefined }
  const go = (act: (choice: ExportChoice) => void) => {
    act(choice)
    onClose()
  }
  const toggle = (name: string, isIn: boolean) =>
    setLeft(before => new Set(isIn ? [...before].filter(other => other !== name) : [...before, name]))
  const isMany = scope === 'all' && total !== undefined && total >= BACKGROUND_EXPORT_ROWS
  return (
    <Dialog
      open
      onClose={onClose}
      title="选择导出列"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {isMany ? (
            <Button disabledReason={problem} onClick={() => go(onStart)}>
              后台导出
            </Button>
          ) : null}
          <Button variant="primary" disabledReason={problem} onClick={() => go(onRun)}>
            导出
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {canChoose ? (
          <RadioGroup
            label="导出范围"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'all', label: `当前筛选${total === undefined ? '' : `（${countText(total, countedUpTo)} 条）`}` },
              { value: 'chosen', label: `选中（${chosenIds.length} 条）` },
            ]}
          />
        ) : null}
        <fieldset className={styles.columns}>
          <legend>
            <Checkbox
              checked={left.size === 0}
              indeterminate={left.size > 0 && columns.length > 0}
              onChange={isIn => setLeft(new Set(isIn ? [] : offered.map(({ name }) => name)))}
            >
              全部列（已选 {columns.length} / {offered.length}）
            </Checkbox>
          </legend>
          {offered.map(({ name, title }) => (
            <Checkbox key={name} checked={!left.has(name)} onChange={isIn => toggle(name, isIn)}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
        <RadioGroup label="文件格式" value={format} onChange={setFormat} options={FORMATS} />
      </Stack>
    </Dialog>
  )
}

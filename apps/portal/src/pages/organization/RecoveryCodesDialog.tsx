// Recovery codes, shown once: to copy or to keep as a file.
import { Button } from '@tallyhelm/ui/actions/Button'
import { useCopy } from '@tallyhelm/ui/actions/CopyButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useBrand } from '../../session/use-brand.ts'
import styles from './user.module.css'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = useCopy()
  const brand = useBrand()?.name_zh ?? ''
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title="请保存恢复码"
      width={480}
      small
      closable={false}
      footer={
        <>
          <Button onClick={() => void copy(text)}>复制全部</Button>
          <Button onClick={() => saveAsFile(`${brand}恢复码.txt`, `${text}\n`)}>下载文件</Button>
          <Button variant="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <Stack>
        <NoticeStrip tone="warning">恢复码仅显示这一次。请保存在安全的地方，每个恢复码只能使用一次。</NoticeStrip>
        <ul className={styles.codes} aria-label="恢复码">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

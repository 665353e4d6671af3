// The dialog of a confirmation, loaded when first opened: asks before something that cannot be undone: restates what will happen to what; may ask to type a word.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import type { ConfirmProps } from './confirm-props.ts'
import { Dialog } from './Dialog.tsx'
import styles from './modal.module.css'

export const ConfirmPanel = ({ cancelText = '取消', tone = 'normal', loading = false, ...props }: ConfirmProps) => {
  const [typed, setTyped] = useState('')
  const word = props.typeToConfirm
  const missing = word !== undefined && typed.trim() !== word ? `请先输入“${word}”` : undefined
  const close = () => {
    setTyped('')
    props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      width={480}
      small
      role="alertdialog"
      closable={!loading}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={close} disabledReason={loading ? '正在提交' : undefined}>
            {cancelText}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} loading={loading} disabledReason={missing} onClick={props.onConfirm}>
            {props.confirmText}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <span className={styles.confirmIcon} data-tone={tone}>
          <TriangleAlert size={20} aria-hidden />
        </span>
        <div className={styles.confirmText}>
          {props.children}
          {word === undefined ? null : (
            <div className={styles.typed}>
              <TextField label={`输入“${word}”以确认`} value={typed} onChange={setTyped} autoComplete="off" />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

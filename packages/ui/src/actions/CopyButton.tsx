// Copies a text and says so.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useToast } from '../overlay/Toast.tsx'
import styles from './actions.module.css'
import { IconButton } from './IconButton.tsx'

const showCopiedMs = 1500

/** Writes a text to the clipboard and answers with a toast: «已复制», or why it failed. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const toast = useToast()
  return async text => {
    const copied = await writeToClipboard(text)
    if (copied) toast.success('已复制')
    else toast.error('浏览器不允许复制，请手动选择文字复制')
    return copied
  }
}

export const CopyButton = ({ text, label = '复制', className }: { text: string; label?: string; className?: string | undefined }) => {
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), showCopiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      label={label}
      className={className ?? ''}
      icon={copied ? <Check size={14} className={styles.copied} aria-hidden /> : <Copy size={14} aria-hidden />}
      onClick={event => {
        event.stopPropagation()
        void copy(text).then(setCopied)
      }}
    />
  )
}

const writeToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

// Short messages at the top centre that leave by themselves; nothing that a user must act on belongs here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Toast.module.css'

export type ToastTone = 'success' | 'error' | 'warning' | 'info' | 'progress'
export type ToastOptions = {
  /** How long it stays, in milliseconds: 2000 unless told; 3000 for files, 6000 with an action; Infinity until closed. */
  durationMs?: number
  action?: { label: string; onSelect: () => void }
  /** A toast with the same key is replaced, not repeated. */
  key?: string
}
export type ToastApi = {
  show: (tone: ToastTone, text: string, options?: ToastOptions) => string
  success: (text: string, options?: ToastOptions) => string
  error: (text: string, options?: ToastOptions) => string
  warning: (text: string, options?: ToastOptions) => string
  info: (text: string, options?: ToastOptions) => string
  /** Six seconds with «撤销». */
  undo: (text: string, onUndo: () => void) => string
  close: (key: string) => void
}

type Entry = { key: string; tone: ToastTone; text: string; durationMs: number; action?: ToastOptions['action']; version: number }

const shortMs = 2000
const undoMs = 6000
const maxVisible = 4
const ToastContext = createContext<ToastApi | null>(null)

/** Must stand inside ToastProvider. The returned object never changes. */
export const useToast = (): ToastApi => {
  const api = useContext(ToastContext)
  if (api === null) throw new Error('useToast needs a ToastProvider above it')
  return api
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const counter = useRef(0)
  const close = useCallback((key: string) => setEntries(list => list.filter(entry => entry.key !== key)), [])
  const api = useMemo<ToastApi>(() => {
    const show: ToastApi['show'] = (tone, text, options = {}) => {
      counter.current += 1
      const key = options.key ?? `toast-${counter.current}`
      const durationMs = options.durationMs ?? (options.action ? undoMs : shortMs)
      const entry: Entry = { key, tone, text, durationMs, action: options.action, version: counter.current }
      setEntries(list => [...list.filter(other => other.key !== key), entry].slice(-maxVisible))
      return key
    }
    return {
      show,
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
      warning: (text, options) => show('warning', text, options),
      info: (text, options) => show('info', text, options),
      undo: (text, onUndo) => show('success', text, { durationMs: undoMs, action: { label: '撤销', onSelect: onUndo } }),
      close,
    }
  }, [close])
  return (
    <ToastContext.Provider value={api}>
      {children}
      <ToastViewport entries={entries} onClose={close} />
    </ToastContext.Provider>
  )
}

const ToastViewport = ({ entries, onClose }: { entries: readonly Entry[]; onClose: (key: string) => void }) => {
  const [held, setHeld] = useState(false)
  const closeByHand = (key: string) => {
    setHeld(false)
    onClose(key)
  }
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  const render = (alert: boolean) =>
    entries
      .filter(entry => (entry.tone === 'error') === alert)
      .map(entry => <ToastCard key={`${entry.key}:${entry.version}`} entry={entry} held={held} onClose={closeByHand} onExpire={onClose} />)
  if (typeof document === 'undefined') return null
  return createPortal(
    <div className={styles.viewport} data-toasts {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <div role="alert" className={styles.stack}>
        {render(true)}
      </div>
      <div role="status" className={styles.stack}>
        {render(false)}
      </div>
    </div>,
    document.body,
  )
}

const icons = {
  success: <CircleCheck size={18} aria-hidden />,
  error: <CircleAlert size={18} aria-hidden />,
  warning: <TriangleAlert size={18} aria-hidden />,
  info: <Info size={18} aria-hidden />,
  progress: <LoaderCircle size={18} className={styles.spin} aria-hidden />,
} satisfies Record<ToastTone, ReactNode>

type CardProps = { entry: Entry; held: boolean; onClose: (key: string) => void; onExpire: (key: string) => void }

const ToastCard = ({ entry, held, onClose, onExpire }: CardProps) => {
  useEffect(() => {
    if (held || entry.durationMs === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => onExpire(entry.key), entry.durationMs)
    return () => clearTimeout(timer)
  }, [held, entry, onExpire])
  return (
    <div className={styles.toast} data-tone={entry.tone}>
      {icons[entry.tone]}
      <span className={styles.text}>{entry.text}</span>
      {entry.action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            entry.action?.onSelect()
            onClose(entry.key)
          }}
        >
          {entry.action.label}
        </button>
      )}
      {entry.durationMs > shortMs ? (
        <button type="button" className={styles.close} aria-label="关闭提示" onClick={() => onClose(entry.key)}>
          <X size={14} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}

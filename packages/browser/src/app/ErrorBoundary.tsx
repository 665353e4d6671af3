// Error boundary: a page that breaks is replaced by a card, the rest stays. React knows no other way than a class for this.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import styles from './app.module.css'

type Props = {
  children: ReactNode
  /** Around everything, where no page is left to try again. */
  isWholePage?: boolean
  /** Is told of what broke the page, with the parts of it that led there. */
  onCaught?: (error: unknown, componentStack: string) => void
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onCaught?.(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    const isChunk = this.state.error instanceof TypeError && /import/i.test(this.state.error.message)
    return (
      <div className={styles.page} role="alert">
        <div className={styles.broken}>
          <h1 tabIndex={-1}>{isChunk ? '页面加载失败' : '页面出错了'}</h1>
          <p>{isChunk ? '网络不稳定，或系统已更新。请刷新页面后重试。' : '页面遇到意外错误，其他页面不受影响。'}</p>
          <div className={styles.brokenActions}>
            {this.props.isWholePage || isChunk ? null : <Button onClick={() => this.setState({ error: undefined })}>重试</Button>}
            <Button variant="primary" onClick={() => window.location.reload()}>
              刷新页面
            </Button>
          </div>
        </div>
      </div>
    )
  }
}

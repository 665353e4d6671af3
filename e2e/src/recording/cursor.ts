// A mouse pointer that is seen: the browser's own is no part of what it shows. Runs in the page.

export function showCursor(): void {
  const draw = () => {
    if (document.querySelector('[data-cursor]')) return
    const pointer = document.createElement('div')
    pointer.dataset['cursor'] = ''
    Object.assign(pointer.style, {
      position: 'fixed',
      zIndex: '2147483647',
      width: '22px',
      height: '22px',
      margin: '-11px 0 0 -11px',
      borderRadius: '50%',
      pointerEvents: 'none',
      background: 'rgb(182 0 5 / 35%)',
      border: '2px solid rgb(182 0 5 / 80%)',
      left: '-60px',
      top: '-60px',
    })
    document.documentElement.append(pointer)
    addEventListener(
      'mousemove',
      ({ clientX, clientY }) => Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` }),
      true,
    )
    addEventListener('mousedown', () => Object.assign(pointer.style, { background: 'rgb(182 0 5 / 85%)' }), true)
    addEventListener('mouseup', () => Object.assign(pointer.style, { background: 'rgb(182 0 5 / 35%)' }), true)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else draw()
}

/** The text of the algorithm, from the same source as the documentation. */
import type { ReactNode } from 'react'
import algorithm from './algorithm.md?raw'
import styles from './Verify.module.css'

/** The text with its headings, lists and program. */
export function AlgorithmText() {
  return <div className={styles.algorithm}>{blocksOf(algorithm).map(renderBlock)}</div>
}

/** Splits at empty lines, but never inside a program. */
function blocksOf(source: string): string[] {
  const [text = '', program = ''] = source.split('```js\n')
  const blocks = text.split(/\n\n+/).filter((block) => block.trim() !== '')
  return program === '' ? blocks : [...blocks, `\`\`\`${program.split('```')[0]}`]
}

function renderBlock(block: string): ReactNode {
  if (block.startsWith('```')) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      <pre key={block} tabIndex={0}>
        <code>{block.slice(3)}</code>
      </pre>
    )
  }
  if (block.startsWith('### ')) return <h3 key={block}>{block.slice(4)}</h3>
  if (!block.startsWith('- ')) return <p key={block}>{renderLine(block)}</p>
  return (
    <ul key={block}>
      {block
        .slice(2)
        .split('\n- ')
        .map((item) => (
          <li key={item}>{renderLine(item)}</li>
        ))}
    </ul>
  )
}

/** Marks `code` and **strong** words. */
function renderLine(line: string): ReactNode {
  return line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}${part}`
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>
    return part
  })
}

/** Starts the browser part: takes up the kept session, then draws the app. */
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from './account/session.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import { useState } from 'react'
import { Button, type ButtonKind, ButtonLink } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { IconButton, IconLink } from '#app/components/icon-button.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { Chapter, Grid, Sample } from './ui-frame.tsx'

const kinds: ButtonKind[] = ['primary', 'secondary', 'ghost', 'danger']

export function Actions() {
  return (
    <Chapter id="acoes" title="Botões e links">
      <p className="text-soft">
        Passe o ponteiro para ver o tom mais escuro; aperte Tab para ver o anel de foco, de 2 px com 2 px de distância.
      </p>
      {kinds.map((kind) => (
        <Sample key={kind} title={kind}>
          <div className="row">
            <Button kind={kind}>Pedir orçamentos</Button>
            <Button kind={kind} icon="send">
              Enviar
            </Button>
            <Button kind={kind} iconAfter="chevron">
              Continuar
            </Button>
            <Button kind={kind} busy>
              Enviando
            </Button>
            <Button kind={kind} disabled>
              Indisponível
            </Button>
          </div>
        </Sample>
      ))}
      <Grid>
        <Sample title="Tamanhos">
          <div className="row">
            <Button size="small">Pequeno</Button>
            <Button>Médio</Button>
            <Button size="large">Grande</Button>
          </div>
        </Sample>
        <Sample title="Largura toda, texto longo">
          <Button wide>Quero receber até quatro orçamentos de profissionais perto da minha casa</Button>
        </Sample>
        <Sample title="Como link">
          <div className="row">
            <ButtonLink href="#acoes">Ver pedido</ButtonLink>
            <ButtonLink href="#acoes" kind="secondary" icon="chat">
              Mensagens
            </ButtonLink>
          </div>
        </Sample>
        <Sample title="Só ícone">
          <div className="row">
            <IconLink icon="back" label="Voltar" href="#acoes" />
            <IconButton icon="trash" label="Apagar" />
            <IconButton icon="eye" label="Ver" disabled />
          </div>
        </Sample>
        <Sample title="Link">
          <p>
            Antes de contratar, leia <TextLink href="#acoes">como se proteger de golpes</TextLink> e guarde a conversa.
          </p>
          <StandaloneLink href="#acoes" icon="info">
            Por que este preço?
          </StandaloneLink>
        </Sample>
      </Grid>
    </Chapter>
  )
}

export function Overlays() {
  const [open, setOpen] = useState<'none' | 'short' | 'long'>('none')
  const { show } = useToasts()
  const close = () => setOpen('none')
  return (
    <Chapter id="dialogos" title="Diálogos e avisos">
      <div className="row">
        <Button kind="secondary" onClick={() => setOpen('short')}>
          Abrir diálogo
        </Button>
        <Button kind="secondary" onClick={() => setOpen('long')}>
          Abrir diálogo longo
        </Button>
        <Button kind="ghost" onClick={() => show('success', 'PIN reenviado com sucesso')}>
          Aviso de sucesso
        </Button>
        <Button kind="ghost" onClick={() => show('warning', 'Por favor, insira um número de telefone válido.')}>
          Aviso de atenção
        </Button>
        <Button
          kind="ghost"
          onClick={() =>
            show('error', 'Nenhuma moeda foi cobrada. Tente de novo em alguns minutos.', 'O pagamento não passou')
          }
        >
          Aviso de erro
        </Button>
        <Button kind="ghost" onClick={() => show('info', 'Um profissional falou com você.')}>
          Aviso de novidade
        </Button>
      </div>
      <Grid>
        <Disclosure title="Quanto custa pedir um orçamento?" group="duvidas" open>
          Nada. Quem pede não paga, e o profissional fica com tudo o que você combinar com ele.
        </Disclosure>
        <Disclosure title="Quantos profissionais entram em contato?" group="duvidas">
          No máximo quatro, e você pode escolher menos.
        </Disclosure>
      </Grid>
      <Disclosure title="Sem moldura, para listas de perguntas" plain>
        Funciona sem script.
      </Disclosure>
      <Dialog
        id="dialogo-curto"
        title="Encerrar negociação?"
        open={open === 'short'}
        onClose={close}
        actions={
          <>
            <Button kind="ghost" onClick={close}>
              Voltar
            </Button>
            <Button kind="danger" onClick={close}>
              Encerrar negociação
            </Button>
          </>
        }
      >
        <p>A conversa continua guardada, mas o profissional não poderá mais escrever para você.</p>
      </Dialog>
      <Dialog
        id="dialogo-longo"
        title="Um título bem longo, que ocupa mais de uma linha em qualquer telefone"
        open={open === 'long'}
        onClose={close}
      >
        <div className="stack stack-4">
          {Array.from({ length: 14 }, (_, place) => (
            <p key={place}>
              Este diálogo rola por dentro quando o texto não cabe. O título e o botão de fechar ficam à vista.
            </p>
          ))}
          <Button onClick={() => show('info', 'Um aviso fica por cima do diálogo.')}>Mostrar aviso por cima</Button>
        </div>
      </Dialog>
    </Chapter>
  )
}

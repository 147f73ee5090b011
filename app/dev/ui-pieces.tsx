import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChatBubble } from '#app/components/chat-bubble.tsx'
import { CoinAmount } from '#app/components/coin-amount.tsx'
import { Count } from '#app/components/count.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Price } from '#app/components/price.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Stars } from '#app/components/stars.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { Stepper } from '#app/components/stepper.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { Chapter, Grid, Sample } from './ui-frame.tsx'

export function Messages() {
  return (
    <Chapter id="estados" title="Estados e mensagens">
      <Grid>
        <StatusHeader
          tone="warning"
          icon="clock"
          title="Agora é só aguardar"
          text="Seu pedido está em análise e logo chegará aos profissionais."
          level={3}
        />
        <StatusHeader
          tone="info"
          icon="search"
          title="Falta pouco"
          text="Estamos procurando profissionais para você."
          level={3}
        />
        <StatusHeader
          tone="success"
          icon="users"
          title="Profissionais encontrados"
          text="Até 4 profissionais podem entrar em contato."
          level={3}
        />
        <StatusHeader
          tone="danger"
          icon="lock"
          title="Pedido bloqueado"
          text="Seu pedido não segue nossas regras."
          level={3}
        />
        <StatusHeader tone="neutral" icon="check" title="Busca encerrada" level={3} />
        <StatusHeader
          tone="accent"
          icon="bell"
          title="Você tem uma novidade"
          text="Um profissional falou com você."
          level={3}
        />
      </Grid>
      <Grid>
        <Alert tone="danger" title="As 4 vagas já foram preenchidas.">
          Nenhuma moeda foi cobrada.
        </Alert>
        <Alert tone="success" title="12 moedas voltaram para sua carteira.">
          Motivo: o cliente não abriu sua mensagem.
        </Alert>
        <Alert tone="warning" icon="shield">
          Nunca pague antes do serviço para “reservar horário”.
        </Alert>
        <Alert tone="info">Nosso time volta segunda, às 8h (hoje é feriado: Consciência Negra).</Alert>
        <Alert tone="neutral" icon="info">
          Você pode mudar isto depois, em Conta.
        </Alert>
      </Grid>
      <Sample title="Etiquetas">
        <div className="row">
          <Badge tone="success">Identidade conferida</Badge>
          <Badge tone="warning">Faltam 5 horas</Badge>
          <Badge tone="danger">Recusado</Badge>
          <Badge tone="info" icon="chat">
            Só chat
          </Badge>
          <Badge tone="neutral">Em análise</Badge>
          <Badge tone="accent" icon="pin-place">
            3 km
          </Badge>
          <Badge tone="highlight">Novo por aqui</Badge>
          <Count count={3} label="3 não lidas" /> <Count count={120} label="120 não lidas" />
        </div>
      </Sample>
      <Grid>
        <Stepper label="Pedido de orçamento" steps={['O serviço', 'Para quando', 'Onde', 'Seus dados']} current={1} />
        <Stepper label="Pesquisa" steps={['Contratou?', 'Quanto custou', 'Sua nota']} current={2} />
        <Sample title="Contagem">
          <Countdown label="Reenviar código em" secondsLeft={38} secondsTotal={45} />
          <Countdown label="Reenviar código em" secondsLeft={0} secondsTotal={45} />
        </Sample>
        <Sample title="Carregando">
          <div aria-busy="true" className="stack stack-2">
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
          <Skeleton shape="circle" />
          <Skeleton shape="card" />
        </Sample>
      </Grid>
    </Chapter>
  )
}

export function Pieces() {
  return (
    <Chapter id="pecas" title="Cartões e peças">
      <Grid>
        <Card as="article" linked gap={2}>
          <div className="row justify-between">
            <span className="text-small text-help">20/11/2026 · Reformas e reparos</span>
            <Badge tone="success" icon="users">
              2 de 4
            </Badge>
          </div>
          <h3>
            <TextLink href="#pecas" cover>
              Encanador
            </TextLink>
          </h3>
          <p className="text-soft">Torneira da cozinha pingando há três dias, registro antigo.</p>
          <div className="row">
            <Avatar name="Antônio da Silva" mark="Mensagem nova" />
            <Avatar name="Beatriz Nunes" src="data:image/png;base64,AAAA" />
            <Avatar name="Caio" />
            <Avatar name="Dalva Ribeiro" size="small" />
            <Avatar name="Edson Prado" size="large" />
          </div>
        </Card>
        <Card href="#pecas">
          <h3>Um cartão inteiro que é link</h3>
          <p className="text-soft">Passe o ponteiro ou use a tecla Tab.</p>
        </Card>
        <Card look="sunken" gap={2}>
          <CoinAmount text="12 moedas (R$ 12,00)" />
          <Price text="R$ 1.278,00" large />
          <p className="text-soft">
            Preço médio de <Price text="R$ 180,00" /> em Belo Horizonte.
          </p>
        </Card>
        <Card gap={2}>
          <Stars value={4.8} text="4,8 (127 avaliações)" label="Nota 4,8 de 5" />
          <Stars value={2.5} text="2,5" label="Nota 2,5 de 5" size={24} />
          <Stars value={0} text="Sem avaliações" label="Ainda sem nota" />
        </Card>
        <Card>
          <DetailsList
            items={[
              { title: 'O que precisa ser feito?', text: 'Trocar o registro e a torneira da cozinha' },
              { title: 'Para quando?', text: 'Hoje ou nos próximos dias' },
            ]}
          />
        </Card>
        <ol className="stack stack-2">
          <ChatBubble mine={false} author="Antônio" time="14:05">
            Bom dia! Posso passar hoje às 16h para ver a torneira?
          </ChatBubble>
          <ChatBubble mine author="Você" time="14:07" state="Visto">
            Pode sim. O portão é o azul, ao lado da padaria.
          </ChatBubble>
        </ol>
        <Card>
          <EmptyState
            drawing="empty-inbox"
            title="Sem mensagens"
            text="Quando um profissional escrever, a conversa aparece aqui."
            level={3}
          />
        </Card>
        <Card>
          <EmptyState
            drawing="nothing-found"
            title="Nenhum profissional encontrado"
            text="Você pode aumentar a distância ou pedir um aviso quando alguém chegar."
            action={<ButtonLink href="#pecas">Aumentar a distância</ButtonLink>}
            level={3}
          />
        </Card>
      </Grid>
    </Chapter>
  )
}

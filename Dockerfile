# JupyterLab with the tested versions, everything compiled:
#   docker build -t draftlib . && docker run --rm -p 127.0.0.1:8888:8888 draftlib
FROM python:3.12-slim

RUN apt-get update && apt-get install --yes --no-install-recommends make chromium \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home reader && install --directory --owner reader /draftlib
USER reader
WORKDIR /draftlib
COPY --chown=reader . .
RUN make .venv/ready
EXPOSE 8888
CMD [".venv/bin/jupyter", "lab", "--ip=0.0.0.0", "--no-browser", "--ServerApp.root_dir=.", \
     "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb"]
